import { Types, type QueryFilter } from 'mongoose';
import { cutList, type CutList } from '../../records/clinical/cut-list.ts';
import { lowestIdAt } from '../../records/clinical/stored-order.repository.ts';
import { readStanding as readStandingRows } from './hide-medication-record.repository.ts';
import { doseKeyAt, parseDoseKey, type AsNeededSubject } from './dose-key.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** All records of one dose, oldest first: the first record and its successors, including hidden ones. */
export async function findChain(base: string): Promise<MedicationRecordDocument[]> {
  // "$" is the character after "#", so the range contains the base and all of its successors.
  const rows = await MedicationRecordModel.find({ doseKey: { $gte: base, $lt: `${base}$` } }).lean<
    MedicationRecordDocument[]
  >();
  const stepOf = ({ doseKey = '' }: MedicationRecordDocument) => parseDoseKey(doseKey).step;
  return rows.sort((one, other) => stepOf(one) - stepOf(other));
}

/** Returns the base of a record's key. */
export const doseBaseOfRecord = ({ _id, doseKey }: Pick<MedicationRecordDocument, '_id' | 'doseKey'>) =>
  parseDoseKey(doseKey ?? _id.toString()).base;

/** Returns the key for the correction of a record. */
export function nextDoseKey({ _id, doseKey }: Pick<MedicationRecordDocument, '_id' | 'doseKey'>): string {
  const { base, step } = parseDoseKey(doseKey ?? _id.toString());
  return doseKeyAt(base, step + 1);
}

/**
 * The records of a home day that belong to prescriptions, including as-needed doses (`time` is null). At most one record per
 * dose: the latest correction. Limited to `prescriptionIds` if given.
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

/** Days times prescriptions of one query: below 1,000 index intervals, the engine's limit for separate lookups. */
const maxPairs = 930;

/** Divides prescriptions among queries for their doses on some days; yields the filter of each. */
export function* divideAmongQueries(
  days: readonly string[],
  prescriptionIds: readonly string[],
): Generator<{ day: { $in: string[] }; prescriptionId: { $in: Types.ObjectId[] } }> {
  const most = Math.max(1, Math.floor(maxPairs / days.length));
  for (let from = 0; from < prescriptionIds.length; from += most) {
    const ids = prescriptionIds.slice(from, from + most).map((id) => new Types.ObjectId(id));
    yield { day: { $in: [...days] }, prescriptionId: { $in: ids } };
  }
}

/** The records of scheduled doses of these prescriptions on these home days; at most one per dose, the latest correction. */
export async function findRecordsOfDays(
  days: readonly string[],
  prescriptionIds: readonly string[],
): Promise<MedicationRecordDocument[]> {
  const found: MedicationRecordDocument[] = [];
  for (const filter of divideAmongQueries(days, prescriptionIds)) {
    const rows = await readStanding(() =>
      MedicationRecordModel.find(filter).lean<MedicationRecordDocument[]>(),
    );
    found.push(...rows.filter(({ hidden, time }) => !hidden && typeof time === 'string'));
  }
  return found;
}

/**
 * A resident's records without a scheduled time: as-needed doses and doses without a prescription. They were given or are due
 * from `from` (inclusive) to `before` (exclusive).
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
 * The number of the next as-needed dose of a resident's medication, across prescriptions. Read it before checking interval and
 * maximum against the given doses: a dose recorded after this read takes the number. An insert under the number then
 * proves that the check saw all doses.
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
 * The as-needed records given or recorded since `since`, newest first, at most `limit`. Limited to `residentId` if given. At
 * most one record per dose.
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

/** Runs `read`; the result never contains both a record and its correction. */
export async function readStanding(
  read: () => Promise<MedicationRecordDocument[]>,
): Promise<MedicationRecordDocument[]> {
  return (await readStandingRows(async () => ({ rows: await read() }))).rows;
}

/**
 * The doses that a handover reports, from `from` (inclusive) to `before` (exclusive), oldest first, at most `limit`. These are
 * refused, omitted or held doses and as-needed doses that were given. Doses without their second person, given outside the rules
 * or not prescribed are reported too.
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
        { status: 'administered', notPrescribed: { $exists: true } },
      ],
    },
    { at: 1, _id: 1 },
    limit,
  );
}

/**
 * Pending doses due from `from` (inclusive) to `before` (exclusive) without a scheduled time of a prescription, oldest first.
 */
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

/** Pending doses due before `before`, latest first; includes scheduled doses that a correction made due again. */
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

/** Pending doses due by `now`, latest first, at most `limit`. */
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

/** The due time of the first pending dose after `after`; null if there is none. */
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
 * The ids of residents whose dose records were created or changed since `since`; may contain duplicates. Null if either query
 * reaches `limit`.
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
