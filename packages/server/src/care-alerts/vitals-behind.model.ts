import type { Types } from 'mongoose';
import { ResidentModel, type ResidentDocument } from '../residents/resident.model.ts';
import { readRecheckMinutes } from '../system/system-setting.model.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import type { CareAlertDocument } from './care-alert.model.ts';
import { restsOn } from './rests-on.ts';

type Resident = Pick<ResidentDocument, '_id' | 'name' | 'lastName' | 'roomNumber'>;

/** What the state of alerts follows from, as it is now. */
export interface Behind {
  /** The records that raised them and those that they rest on, and the corrections of those, hidden or not. */
  readonly records: ReadonlyMap<string, VitalsDocument>;
  /** Their residents' readings since the oldest of them, in the order they were measured. */
  readonly readings: readonly VitalsDocument[];
  /** Those residents who are active, by id. */
  readonly atHome: ReadonlyMap<string, Resident>;
  /** Minutes from a reading to the next. */
  readonly recheckMinutes: number;
}

/** Records whose alerts are still to be raised. */
export function findAlertsPending(): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ alertsPending: true }).lean<VitalsDocument[]>().exec();
}

/** Has alerts raised for what versions without alerts stored in the last day; where there is one already it stays. */
export async function markSevere(): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  await VitalsRecordModel.collection.updateMany(
    { flagged: 'severe', hidden: false, recordedAt: { $gte: dayAgo } },
    { $set: { alertsPending: true } },
  );
}

/** Says that a record's alerts are raised. */
export async function markRaised(id: Types.ObjectId): Promise<void> {
  await VitalsRecordModel.collection.updateOne({ _id: id }, { $unset: { alertsPending: '' } });
}

/** Everything that these alerts follow from, in four or five queries however many they are. */
export async function readBehind(alerts: readonly CareAlertDocument[]): Promise<Behind> {
  const residentIds = [...new Map(alerts.map(({ residentId: id }) => [id.toString(), id])).values()];
  const oldest = new Date(Math.min(...alerts.map(({ measuredAt }) => measuredAt.getTime())));
  const [sources, readings, residents, recheckMinutes] = await Promise.all([
    findRecords(alerts.flatMap((alert) => [alert, ...restsOn(alert)].map(({ vitalsId }) => vitalsId))),
    VitalsRecordModel.find({
      residentId: { $in: residentIds },
      hidden: false,
      recordedAt: { $gte: oldest },
    })
      .sort({ recordedAt: 1, _id: 1 })
      .lean<VitalsDocument[]>(),
    ResidentModel.find(
      { _id: { $in: residentIds }, hidden: false, active: true },
      { name: 1, lastName: 1, roomNumber: 1 },
    ).lean<Resident[]>(),
    readRecheckMinutes(),
  ]);
  const corrections = sources.flatMap(({ correctedBy }) => (correctedBy ? [correctedBy] : []));
  const all = corrections.length > 0 ? [...sources, ...(await findRecords(corrections))] : sources;
  return {
    records: new Map(all.map((record) => [record._id.toString(), record])),
    readings,
    atHome: new Map(residents.map((resident) => [resident._id.toString(), resident])),
    recheckMinutes,
  };
}

/** Those of these records that were voided or corrected, by id. */
export async function findGone(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
  const records = ids.length === 0 ? [] : await findRecords(ids);
  const gone = records.filter(({ voided, correctedBy }) => voided ?? correctedBy);
  return new Set(gone.map(({ _id }) => _id.toString()));
}

function findRecords(ids: readonly Types.ObjectId[]): Promise<VitalsDocument[]> {
  return VitalsRecordModel.find({ _id: { $in: [...ids] } })
    .lean<VitalsDocument[]>()
    .exec();
}
