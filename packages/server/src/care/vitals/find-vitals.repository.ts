import { Types } from 'mongoose';
import { assessVitals, byKind, vitalKinds, type VitalKind, type VitalsQuery } from '@hearthline/contracts';
import { toPage, rangeFilter } from '../../records/clinical/records-page.ts';
import type { RecordsRange } from '../../records/clinical/records-range.ts';
import { readInTurns } from '../../platform/database/read-in-turns.ts';
import { readingsProjection } from './reading-fields.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';
import type { VitalsDocument } from './vitals-record.repository.ts';

export type BandFilter = VitalsQuery['band'];

// Each filter equals the partial filter of its index, so that the index alone serves the query.
const ofBand = (band: BandFilter) =>
  band === 'severe'
    ? { flagged: 'severe' as const }
    : band === 'out-of-band'
      ? { flagged: { $exists: true } }
      : {};

/** One page of a range (cursor pagination), newest first, optionally only records out of band. */
export async function findVitals(range: RecordsRange, band?: BandFilter) {
  const filter = { ...rangeFilter('recordedAt', range), ...ofBand(band) };
  const sort = { recordedAt: -1, _id: -1 } as const;
  const rows = await readInTurns<VitalsDocument>(VitalsRecordModel, filter, { sort, limit: range.limit + 1 });
  return toPage(rows, range.limit, (row) => row.recordedAt);
}

/** Finds a record, hidden or not. */
export function findVitalsRecord(id: string): Promise<VitalsDocument | null> {
  return VitalsRecordModel.findById(id).lean<VitalsDocument>().exec();
}

/** The number of records out of band recorded from `from` on, of all residents or of `residents`. */
export function countFlagged(
  band: NonNullable<BandFilter>,
  from: Date,
  residents?: readonly Types.ObjectId[],
): Promise<number> {
  return VitalsRecordModel.countDocuments({
    ...(residents && { residentId: { $in: [...residents] } }),
    hidden: false,
    recordedAt: { $gte: from },
    ...ofBand(band),
  }).exec();
}

/** The number of readings of these residents from `from` on; each value of a record counts as one. */
export async function countReadings(residents: readonly Types.ObjectId[], from: Date): Promise<number> {
  const rows = await VitalsRecordModel.find(
    { residentId: { $in: [...residents] }, hidden: false, recordedAt: { $gte: from } },
    byKind(vitalKinds, () => 1 as const),
  ).lean<Pick<VitalsDocument, VitalKind>[]>();
  return rows.reduce((sum, row) => sum + vitalKinds.filter((kind) => row[kind] != null).length, 0);
}

const maxRecentReadings = 1_000;

/** A resident's readings from `from` on, at most the newest 1,000, to limit the cost of a reply. */
export function findRecentReadings(
  residentId: string,
  from: Date,
): Promise<Pick<VitalsDocument, keyof typeof readingsProjection>[]> {
  return VitalsRecordModel.find(
    { residentId: new Types.ObjectId(residentId), hidden: false, recordedAt: { $gte: from } },
    readingsProjection,
  )
    .sort({ recordedAt: -1, _id: -1 })
    .limit(maxRecentReadings)
    .lean<VitalsDocument[]>()
    .exec();
}

/** Counts readings of these residents that were recorded from `from` on: out of range, and severe among them. */
export async function countFlaggedReadings(
  from: Date,
  residents: readonly Types.ObjectId[],
): Promise<{ severe: number; outOfRange: number }> {
  const among = new Set(residents.map(String));
  const counts = { severe: 0, attention: 0, normal: 0 };
  const rows = VitalsRecordModel.collection.find<VitalsDocument>(
    { hidden: false, recordedAt: { $gte: from }, flagged: { $exists: true } },
    { projection: { residentId: 1, ...readingsProjection } },
  );
  for await (const row of rows)
    if (among.has(row.residentId.toString()))
      for (const { tone } of Object.values(assessVitals(row))) counts[tone] += 1;
  return { severe: counts.severe, outOfRange: counts.severe + counts.attention };
}

/** Rows per read: `rowsEach` per resident within these bounds. They limit the cost of a resident with many records today. */
const rowsEach = 8;
const rowsPerRead = { least: 50, most: 400 } as const;

/** The number of these residents with a record from `from` (inclusive) to `before` (exclusive). */
export async function countMeasured(
  residents: readonly Types.ObjectId[],
  from: Date,
  before: Date,
): Promise<number> {
  return residents.length - (await findUnmeasured(residents, from, before)).size;
}

/**
 * The ids of these residents without a record from `from` (inclusive) to `before` (exclusive). Rechecks of alerts do not count.
 */
export async function findUnmeasured(
  residents: readonly Types.ObjectId[],
  from: Date,
  before: Date,
): Promise<ReadonlySet<string>> {
  const waiting = new Map(residents.map((id) => [id.toString(), id]));
  for (let more = waiting.size > 0; more;) {
    const limit = Math.min(Math.max(waiting.size * rowsEach, rowsPerRead.least), rowsPerRead.most);
    // Without mongoose, which would cast each of the ids.
    const rows = await VitalsRecordModel.collection
      .find<Pick<VitalsDocument, 'residentId'>>(
        {
          residentId: { $in: [...waiting.values()] },
          hidden: false,
          recordedAt: { $gte: from, $lt: before },
          recheckOf: { $exists: false },
        },
        { projection: { residentId: 1 }, limit, batchSize: limit },
      )
      .toArray();
    for (const { residentId } of rows) waiting.delete(residentId.toString());
    more = rows.length === limit && waiting.size > 0;
  }
  return new Set(waiting.keys());
}
