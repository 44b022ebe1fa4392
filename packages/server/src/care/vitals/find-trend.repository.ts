import { Types } from 'mongoose';
import { maxTrendRecords, pickReadings, type TrendRecord } from '@hearthline/contracts';
import { readStanding } from './hide-vitals.repository.ts';
import { readingsProjection } from './reading-fields.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

// `hidesPending` and `corrects` identify a correction whose old record is not hidden yet.
const projection = {
  version: 1,
  residentId: 1,
  recordedByName: 1,
  recordedAt: 1,
  ...readingsProjection,
  notMeasured: 1,
  recheckOf: 1,
  corrects: 1,
  hidesPending: 1,
} as const;

/** A resident's records from `from` on, newest first; never contains both a record and its correction. */
export async function findTrend(
  residentId: string,
  from: Date,
): Promise<{ rows: readonly VitalsDocument[]; isCut: boolean }> {
  const { rows } = await readStanding(async () => ({
    // Without mongoose, which would take half of the time for thousands of rows.
    rows: await VitalsRecordModel.collection
      .find<VitalsDocument>(
        { residentId: new Types.ObjectId(residentId), hidden: false, recordedAt: { $gte: from } },
        { projection, sort: { recordedAt: -1, _id: -1 }, limit: maxTrendRecords + 1 },
      )
      .toArray(),
  }));
  return { rows: rows.slice(0, maxTrendRecords), isCut: rows.length > maxTrendRecords };
}

/** Maps a record to the contract's type. */
export function presentTrend(record: VitalsDocument): TrendRecord {
  return {
    id: record._id.toString(),
    version: record.version,
    residentId: record.residentId.toString(),
    alertLimits: record.alertLimits ?? null,
    ...pickReadings(record),
    sugarType: record.sugarType,
    notMeasured: record.notMeasured,
    ...(record.recheckOf && { recheckOf: record.recheckOf.toString() }),
    recordedByName: record.recordedByName,
    recordedAt: record.recordedAt.toISOString(),
    corrects: record.corrects?.toString() ?? null,
  };
}
