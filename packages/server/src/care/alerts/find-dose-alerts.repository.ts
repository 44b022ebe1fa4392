import type { Types } from 'mongoose';
import { AlertModel, type DoseAlert } from './alert.repository.ts';

/** The states of an alert that is neither closed nor withdrawn. */
const active = { state: { $in: ['open', 'taken'] } } as const;
const ofDoses = { cause: { $in: ['refusals', 'missed-dose', 'outside-rules'] } } as const;

interface ActiveOptions {
  /** Only alerts of these residents. */
  readonly residentIds?: readonly string[] | undefined;
  readonly after: Types.ObjectId | undefined;
  readonly limit: number;
}

/** Active alerts of doses in the order of their ids, after `after`. */
export function findActiveOfDoses({ residentIds, after, limit }: ActiveOptions): Promise<DoseAlert[]> {
  return AlertModel.find({
    ...active,
    ...ofDoses,
    ...(residentIds && { residentId: { $in: [...residentIds] } }),
    ...(after && { _id: { $gt: after } }),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<DoseAlert[]>()
    .exec();
}

/** The alerts of doses with these ids (missedDoseId, outsideRulesId), in any state. */
export function findDoseAlerts(ids: readonly Types.ObjectId[]): Promise<DoseAlert[]> {
  return AlertModel.find({ vitalsId: { $in: [...ids] } })
    .lean<DoseAlert[]>()
    .exec();
}

/** All alerts of refusals of these prescriptions, in any state. */
export function findRefusalAlerts(prescriptionIds: readonly Types.ObjectId[]): Promise<DoseAlert[]> {
  return AlertModel.find({ 'dose.prescriptionId': { $in: [...prescriptionIds] }, cause: 'refusals' })
    .lean<DoseAlert[]>()
    .exec();
}
