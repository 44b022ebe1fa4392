import type { Types } from 'mongoose';
import { streamRecords, type StreamRange } from '../../records/clinical/stream-records.repository.ts';
import { finishAll } from './hide-vitals.repository.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

const countedFields = { residentId: 1, flagged: 1, corrects: 1 } as const;

/** The fields of a record that statistics count. */
export type CountedVitals = Pick<VitalsDocument, '_id' | keyof typeof countedFields>;

/** All records of a range, newest first, with the counted fields only. */
export const streamCountedVitals = (range: StreamRange) => stream<CountedVitals>(range, countedFields);

/** All records of a range, newest first, without their history. */
export const streamVitals = (range: StreamRange) => stream<VitalsDocument>(range, { history: 0 });

async function* stream<Row extends CountedVitals>(
  range: StreamRange,
  projection: Readonly<Record<string, 0 | 1>>,
): AsyncGenerator<Row> {
  const { collection } = VitalsRecordModel;
  const superseded = await finishAll();
  yield* streamRecords<Row>({ collection, timeField: 'recordedAt', range, projection, superseded });
}

/** The records with these ids, in the order of the ids; records hidden meanwhile are left out. */
export async function findVitalsByIds(ids: readonly Types.ObjectId[]): Promise<VitalsDocument[]> {
  const rows = await VitalsRecordModel.find({ _id: { $in: [...ids] }, hidden: false }).lean<
    VitalsDocument[]
  >();
  const byId = new Map(rows.map((row) => [row._id.toString(), row]));
  return ids.flatMap((id) => byId.get(id.toString()) ?? []);
}
