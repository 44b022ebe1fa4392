import type { VitalKind } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { toPage } from '../clinical/records-page.ts';
import type { RecordsRange } from '../clinical/records-range.ts';
import { AlertModel, type AlertDocument } from './alert.model.ts';

/** The states of an alert that still asks something of people. */
const active = { state: { $in: ['open', 'taken', 'recheck-due'] } } as const;

/** One alert, in whatever state; null when there is none. */
export function findAlert(id: string): Promise<AlertDocument | null> {
  return AlertModel.findById(id).lean<AlertDocument>().exec();
}

/** What is not closed and was raised from `from` on, newest first. */
export function findActive(from: Date, limit: number): Promise<AlertDocument[]> {
  return AlertModel.find({ ...active, raisedAt: { $gte: from } })
    .sort({ raisedAt: -1, _id: -1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}

/** One page of what is not closed and was raised before `before`, newest first. */
export async function findUnclosed(before: Date, { cursor, limit }: Pick<RecordsRange, 'cursor' | 'limit'>) {
  const rows = await AlertModel.find({
    ...active,
    raisedAt: { $lt: before, ...(cursor && { $lte: cursor.at }) },
    ...(cursor && { $or: [{ raisedAt: { $lt: cursor.at } }, { _id: { $lt: cursor.id } }] }),
  })
    .sort({ raisedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<AlertDocument[]>();
  return toPage(rows, limit, ({ raisedAt }) => raisedAt);
}

/** How many are not closed and were raised before `before`: read off the index. */
export function countUnclosed(before: Date): Promise<number> {
  return AlertModel.countDocuments({ ...active, raisedAt: { $lt: before } }).exec();
}

/** Readings that were added to those of a resident: the kinds of which there are any in and out of the normal band. */
export interface AddedReadings {
  /** When the first of them was measured. */
  readonly from: Date;
  readonly normal: readonly VitalKind[];
  readonly outOfBand: readonly VitalKind[];
}

/** Alerts for which anything may follow from readings that were added: a recheck, an offer to close, or its end. */
const affectedBy = ({ from, normal, outOfBand }: AddedReadings) => ({
  $or: [
    { kind: { $in: [...normal, ...outOfBand] }, recheckAt: { $ne: null } },
    { kind: { $in: [...normal] }, normalSince: null },
    { kind: { $in: [...normal] }, 'normalSince.at': { $gt: from } },
    { kind: { $in: [...outOfBand] }, normalSince: { $ne: null } },
  ],
});

interface OfResident {
  /** Those alone that it affects, where it is given. */
  readonly added: AddedReadings | null;
  readonly after: Types.ObjectId | undefined;
  readonly limit: number;
}

/** What is not closed of a resident, in the order of the ids, after `after`. */
export function findActiveOfResident(
  residentId: string,
  { added, after, limit }: OfResident,
): Promise<AlertDocument[]> {
  return AlertModel.find({
    residentId,
    ...active,
    ...(after && { _id: { $gt: after } }),
    ...(added && affectedBy(added)),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}

/** A resident's closed ones that were raised from `from` on. */
export function findClosedOfResident(residentId: string, from: Date): Promise<AlertDocument[]> {
  return AlertModel.find({ residentId, state: 'closed', raisedAt: { $gte: from } })
    .lean<AlertDocument[]>()
    .exec();
}

/** Ids, in their order, of the residents with alerts that are not closed, or were raised from `from` on and are closed. */
export async function findResidentsWithAlerts(from: Date): Promise<string[]> {
  const perResident = { $group: { _id: '$residentId' } };
  const found = await Promise.all(
    [active, { state: 'closed', raisedAt: { $gte: from } }].map((which) =>
      AlertModel.collection.aggregate<{ _id: Types.ObjectId }>([{ $match: which }, perResident]).toArray(),
    ),
  );
  return [...new Set(found.flat().map(({ _id }) => _id.toString()))].sort();
}

/** A resident's that were raised from `from` on, and what is not closed, newest first, at most `limit`. */
export function findAllOfResident(residentId: string, from: Date, limit: number): Promise<AlertDocument[]> {
  return AlertModel.find({ residentId, $or: [{ raisedAt: { $gte: from } }, active] })
    .sort({ raisedAt: -1, _id: -1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}

/** Those withdrawn from `from` on, newest first. */
export function findWithdrawn(from: Date): Promise<AlertDocument[]> {
  return AlertModel.find({ closedAt: { $gte: from }, state: 'withdrawn' })
    .sort({ closedAt: -1 })
    .lean<AlertDocument[]>()
    .exec();
}

/** Taken ones whose time to the recheck is over, the longest first, at most `limit`. */
export function findRecheckDue(now: Date, limit: number): Promise<AlertDocument[]> {
  return AlertModel.find({ state: 'taken', recheckAt: { $lte: now } })
    .sort({ recheckAt: 1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}
