import type { VitalKind } from '@hearthline/contracts';
import type { QueryFilter, Types } from 'mongoose';
import { toPage } from '../../records/clinical/records-page.ts';
import { cutList, type CutList } from '../../records/clinical/cut-list.ts';
import type { RecordsRange } from '../../records/clinical/records-range.ts';
import { AlertModel, type AlertDocument } from './alert.repository.ts';

/** The states of an alert that is neither closed nor withdrawn: an active alert. */
const active = { state: { $in: ['open', 'taken', 'recheck-due'] } } as const;

/** Matches alerts of readings; alerts of doses have a cause. */
const ofReadings = { cause: { $exists: false } } as const;

/** Finds an alert in any state; null if there is none. */
export function findAlert(id: string): Promise<AlertDocument | null> {
  return AlertModel.findById(id).lean<AlertDocument>().exec();
}

/** Alerts raised from `from` (inclusive) to `before` (exclusive) that were not withdrawn, oldest first, at most `limit`. */
export function findRaisedBetween(from: Date, before: Date, limit: number): Promise<CutList<AlertDocument>> {
  const filter = {
    state: { $in: [...active.state.$in, 'closed' as const] },
    raisedAt: { $gte: from, $lt: before },
  };
  const find = (most: number) =>
    AlertModel.find(filter).sort({ raisedAt: 1, _id: 1 }).limit(most).lean<AlertDocument[]>().exec();
  return cutList(limit, find, () => AlertModel.countDocuments(filter).exec());
}

/** Active alerts raised from `from` (inclusive) to `before` (exclusive), if set, newest first, at most `limit`. */
export function findActive(
  { from, before }: { from: Date; before?: Date },
  limit: number,
): Promise<CutList<AlertDocument>> {
  return newestFirst({ ...active, raisedAt: { $gte: from, ...(before && { $lt: before }) } }, limit);
}

/** One page (cursor pagination) of active alerts raised before `before`, newest first. */
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

/** The number of active alerts raised before `before`, counted by the index alone. */
export function countUnclosed(before: Date): Promise<number> {
  return AlertModel.countDocuments({ ...active, raisedAt: { $lt: before } }).exec();
}

/** Readings added for a resident: the kinds with a reading inside the normal band, and the kinds with a reading outside it. */
export interface AddedReadings {
  /** The earliest time of measurement. */
  readonly from: Date;
  readonly normal: readonly VitalKind[];
  readonly outOfBand: readonly VitalKind[];
}

/** The filter of alerts that added readings may change: a recheck, an offer for closing, or the end of an offer. */
const affectedBy = ({ from, normal, outOfBand }: AddedReadings) => ({
  $or: [
    ...[...new Set([...normal, ...outOfBand])].map((kind) => ({
      [`readings.${kind}`]: { $exists: true },
      recheckAt: { $ne: null },
    })),
    ...normal.flatMap((kind) => [
      { [`readings.${kind}`]: { $exists: true }, [`readings.${kind}.normalSince`]: null },
      { [`readings.${kind}.normalSince.at`]: { $gt: from } },
    ]),
    ...outOfBand.map((kind) => ({ [`readings.${kind}.normalSince.at`]: { $exists: true } })),
  ],
});

interface OfResident {
  /** If set, only alerts that these readings may change. */
  readonly added: AddedReadings | null;
  readonly after: Types.ObjectId | undefined;
  readonly limit: number;
}

/** A resident's active alerts of readings in the order of their ids, after `after`. */
export function findActiveOfResident(
  residentId: string,
  { added, after, limit }: OfResident,
): Promise<AlertDocument[]> {
  return AlertModel.find({
    residentId,
    ...active,
    ...ofReadings,
    ...(after && { _id: { $gt: after } }),
    ...(added && affectedBy(added)),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}

/** The ids of the given records that have an alert in any state. */
export async function findRecordsWithAlert(
  vitalsIds: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  const found = await AlertModel.find({ vitalsId: { $in: [...vitalsIds] } }, { vitalsId: 1 }).lean<
    Pick<AlertDocument, 'vitalsId'>[]
  >();
  return new Set(found.map(({ vitalsId }) => vitalsId.toString()));
}

/** A resident's closed alerts of readings raised from `from` on. */
export function findClosedOfResident(residentId: string, from: Date): Promise<AlertDocument[]> {
  return AlertModel.find({ residentId, state: 'closed', ...ofReadings, raisedAt: { $gte: from } })
    .lean<AlertDocument[]>()
    .exec();
}

/** Sorted ids of the residents with active alerts of readings, or closed ones raised from `from` on. */
export async function findResidentsWithAlerts(from: Date): Promise<string[]> {
  const perResident = { $group: { _id: '$residentId' } };
  const found = await Promise.all(
    [active, { state: 'closed', raisedAt: { $gte: from } }].map((which) =>
      AlertModel.collection
        .aggregate<{ _id: Types.ObjectId }>([{ $match: { ...which, ...ofReadings } }, perResident])
        .toArray(),
    ),
  );
  return [...new Set(found.flat().map(({ _id }) => _id.toString()))].sort();
}

/** A resident's alerts that are active or were raised from `from` on, newest first, at most `limit`. */
export function findAllOfResident(
  residentId: string,
  from: Date,
  limit: number,
): Promise<CutList<AlertDocument>> {
  return newestFirst({ residentId, $or: [{ raisedAt: { $gte: from } }, active] }, limit);
}

function newestFirst(filter: QueryFilter<AlertDocument>, limit: number): Promise<CutList<AlertDocument>> {
  const find = (most: number) =>
    AlertModel.find(filter).sort({ raisedAt: -1, _id: -1 }).limit(most).lean<AlertDocument[]>().exec();
  return cutList(limit, find, () => AlertModel.countDocuments(filter).exec());
}

/** Alerts withdrawn from `from` on, newest first. */
export function findWithdrawn(from: Date): Promise<AlertDocument[]> {
  return AlertModel.find({ closedAt: { $gte: from }, state: 'withdrawn' })
    .sort({ closedAt: -1 })
    .lean<AlertDocument[]>()
    .exec();
}

/** The time of the next recheck of a taken alert; null if there is none. */
export async function findNextRecheck(): Promise<Date | null> {
  const next = await AlertModel.findOne({ state: 'taken', recheckAt: { $gt: new Date(0) } }, { recheckAt: 1 })
    .sort({ recheckAt: 1 })
    .lean<Pick<AlertDocument, 'recheckAt'> | null>();
  return next?.recheckAt ?? null;
}

/** Taken alerts whose recheck time has passed, longest overdue first, at most `limit`. */
export function findRecheckDue(now: Date, limit: number): Promise<AlertDocument[]> {
  return AlertModel.find({ state: 'taken', recheckAt: { $lte: now } })
    .sort({ recheckAt: 1 })
    .limit(limit)
    .lean<AlertDocument[]>()
    .exec();
}
