import { Types, type QueryFilter } from 'mongoose';
import { cutList, type CutList } from '../../records/clinical/cut-list.ts';
import { lowestIdAt } from '../../records/clinical/stored-order.repository.ts';
import { readStanding as readStandingRows } from './hide-medication-record.repository.ts';
import { doseKeyAt, parseDoseKey, type AsNeededSubject } from './dose-key.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** The records of one dose, its first and those that took its place, oldest first; hidden ones included. */
export async function findChain(base: string): Promise<MedicationRecordDocument[]> {
  // "#" is followed by "$".
  const rows = await MedicationRecordModel.find({ doseKey: { $gte: base, $lt: `${base}$` } }).lean<
    MedicationRecordDocument[]
  >();
  const stepOf = ({ doseKey = '' }: MedicationRecordDocument) => parseDoseKey(doseKey).step;
  return rows.sort((one, other) => stepOf(one) - stepOf(other));
}

/** The base of a record's key. */
export const doseBaseOfRecord = ({ _id, doseKey }: Pick<MedicationRecordDocument, '_id' | 'doseKey'>) =>
  parseDoseKey(doseKey ?? _id.toString()).base;

/** The key that the correction of a record takes. */
export function nextDoseKey({ _id, doseKey }: Pick<MedicationRecordDocument, '_id' | 'doseKey'>): string {
  const { base, step } = parseDoseKey(doseKey ?? _id.toString());
  return doseKeyAt(base, step + 1);
}

/**
 * The records of a home day that follow from prescriptions, as-needed ones included (`time` is null): at most one of each dose,
 * the latest correction. Of these prescriptions, or of all.
 */
export function findRecordsOfDay(
  day: string,
  prescriptionIds?: readonly string[],
): Promise<MedicationRecordDocument[]> {
  return readStanding(async () => {
    const ids = prescriptionIds?.map((id) => new Types.ObjectId(id));
    const rows = await MedicationRecordModel.find({ day, ...(ids && { prescriptionId: { $in: ids } }) }).lean<
      MedicationRecordDocument[]
    >();
    return rows.filter(({ hidden }) => !hidden);
  });
}

/** Prescriptions of one query: with 31 days fewer than the 1,000 index intervals that the engine looks up one by one. */
const maxPerQuery = 30;

/** The records of scheduled doses of these prescriptions on these home days: at most one of each dose, the latest correction. */
export async function findRecordsOfDays(
  days: readonly string[],
  prescriptionIds: readonly string[],
): Promise<MedicationRecordDocument[]> {
  const found: MedicationRecordDocument[] = [];
  for (let from = 0; from < prescriptionIds.length; from += maxPerQuery) {
    const ids = prescriptionIds.slice(from, from + maxPerQuery).map((id) => new Types.ObjectId(id));
    const rows = await readStanding(() =>
      MedicationRecordModel.find({ day: { $in: [...days] }, prescriptionId: { $in: ids } }).lean<
        MedicationRecordDocument[]
      >(),
    );
    found.push(...rows.filter(({ hidden, time }) => !hidden && typeof time === 'string'));
  }
  return found;
}

/**
 * A resident's records that belong to no time of a prescription, as-needed ones and those without a prescription, given or to be
 * given from `from` (inclusive) to `before` (exclusive).
 */
export function findUnscheduledDoses(
  residentId: string,
  from: Date,
  before: Date,
): Promise<MedicationRecordDocument[]> {
  return readStanding(() =>
    MedicationRecordModel.find({
      residentId: new Types.ObjectId(residentId),
      hidden: false,
      at: { $gte: from, $lt: before },
      time: null,
    })
      .lean<MedicationRecordDocument[]>()
      .exec(),
  );
}

/**
 * The number of the next as-needed dose of a resident's medication, whatever the prescription. A dose recorded after this read
 * takes the number: who reads it, then checks interval and most against `findUnscheduledSince()`, and inserts under the number
 * has checked against all.
 */
export async function readNextAsNeededNumber({ residentId, medicationId }: AsNeededSubject): Promise<number> {
  const [latest] = await MedicationRecordModel.find({
    residentId: new Types.ObjectId(residentId.toString()),
    medicationId: new Types.ObjectId(medicationId.toString()),
    asNeededNumber: { $exists: true },
  })
    .sort({ asNeededNumber: -1 })
    .limit(1)
    .lean<MedicationRecordDocument[]>();
  return (latest?.asNeededNumber ?? 0) + 1;
}

/**
 * The as-needed records given or recorded since `since`, of a resident or of all: at most one of each dose, the newest first, at
 * most `limit`.
 */
export function findAsNeededSince(
  since: Date,
  { residentId, limit }: { readonly residentId?: string | undefined; readonly limit: number },
): Promise<MedicationRecordDocument[]> {
  return readStanding(async () => {
    const rows = await MedicationRecordModel.find({
      asNeededNumber: { $exists: true },
      at: { $gte: since },
      ...(residentId !== undefined && { residentId: new Types.ObjectId(residentId) }),
    })
      .sort({ at: -1 })
      .limit(limit)
      .lean<MedicationRecordDocument[]>();
    return rows.filter(({ hidden }) => !hidden);
  });
}

/** The records that `read` finds, never one and its correction together. */
export async function readStanding(
  read: () => Promise<MedicationRecordDocument[]>,
): Promise<MedicationRecordDocument[]> {
  return (await readStandingRows(async () => ({ rows: await read() }))).rows;
}

/**
 * What a shift tells the next about doses: those refused, omitted or held from `from` (inclusive) to `before` (exclusive),
 * as-needed ones that were given, and those that lack their second person or were given outside the rules; oldest first, at most
 * `limit`.
 */
export function findNotableDoses(
  from: Date,
  before: Date,
  limit: number,
): Promise<CutList<MedicationRecordDocument>> {
  return findCut(
    {
      hidden: false,
      at: { $gte: from, $lt: before },
      $or: [
        { status: { $in: ['refused', 'omitted', 'held'] } },
        { status: 'administered', prescriptionId: { $ne: null }, time: null },
        { status: 'administered', twoPeople: true, confirmedBy: null },
        { status: 'administered', outsideRules: { $exists: true } },
      ],
    },
    { at: 1, _id: 1 },
    limit,
  );
}

/** Pending doses due from `from` (inclusive) to `before` (exclusive) that belong to no time of a prescription, oldest first. */
export function findPendingUnscheduled(
  from: Date,
  before: Date,
  limit: number,
): Promise<CutList<MedicationRecordDocument>> {
  return findCut(
    { hidden: false, status: 'pending', scheduledFor: { $gte: from, $lt: before }, time: null },
    { scheduledFor: 1, _id: 1 },
    limit,
  );
}

/** Pending doses due before `before`, also scheduled ones that a correction made due again; the latest first. */
export function findPendingBefore(before: Date, limit: number): Promise<CutList<MedicationRecordDocument>> {
  return findCut(
    { hidden: false, status: 'pending', scheduledFor: { $lt: before } },
    { scheduledFor: -1, _id: -1 },
    limit,
  );
}

function findCut(
  filter: QueryFilter<MedicationRecordDocument>,
  order: Record<string, 1 | -1>,
  limit: number,
) {
  const find = (most: number) =>
    MedicationRecordModel.find(filter).sort(order).limit(most).lean<MedicationRecordDocument[]>().exec();
  return cutList(limit, find, () => MedicationRecordModel.countDocuments(filter).exec());
}

type PendingDose = Pick<
  MedicationRecordDocument,
  'residentId' | 'prescriptionId' | 'day' | 'time' | 'scheduledFor'
>;

/** Pending doses due by `now`, the latest first, at most `limit`. */
export function findPendingUntil(now: Date, limit: number): Promise<PendingDose[]> {
  return MedicationRecordModel.find(
    { hidden: false, status: 'pending', scheduledFor: { $lte: now } },
    { residentId: 1, prescriptionId: 1, day: 1, time: 1, scheduledFor: 1 },
  )
    .sort({ scheduledFor: -1 })
    .limit(limit)
    .lean<PendingDose[]>()
    .exec();
}

/** When the first pending dose after `after` is due; null if there is none. */
export async function findNextPending(after: Date): Promise<Date | null> {
  const found = await MedicationRecordModel.findOne(
    { hidden: false, status: 'pending', scheduledFor: { $gt: after } },
    { scheduledFor: 1 },
  )
    .sort({ scheduledFor: 1 })
    .lean<Pick<MedicationRecordDocument, 'scheduledFor'>>()
    .exec();
  return found?.scheduledFor ?? null;
}

/**
 * The ids of the residents of whom records of doses were stored or changed since `since`, some of them more than once; null if
 * either are `limit` or more.
 */
export async function findResidentsWithChangedDoses(since: Date, limit: number): Promise<string[] | null> {
  const read = (filter: QueryFilter<MedicationRecordDocument>) =>
    MedicationRecordModel.find(filter, { residentId: 1 })
      .limit(limit)
      .lean<Pick<MedicationRecordDocument, 'residentId'>[]>()
      .exec();
  const found = await Promise.all([
    read({ _id: { $gt: lowestIdAt(since) } }),
    read({ changedAt: { $gte: since } }),
  ]);
  if (found.some(({ length }) => length >= limit)) return null;
  return found.flat().map(({ residentId }) => residentId.toString());
}
