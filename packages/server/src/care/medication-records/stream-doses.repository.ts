import type { Types } from 'mongoose';
import { streamRecords, type StreamRange } from '../../records/clinical/stream-records.repository.ts';
import { finishAll } from './hide-medication-record.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

const countedFields = { at: 1, status: 1, scheduledFor: 1, prescriptionId: 1, corrects: 1 } as const;

/** The fields of a record that statistics count. */
export type CountedDose = Pick<MedicationRecordDocument, '_id' | keyof typeof countedFields>;

/** All records of a range, newest first, with the counted fields only. */
export const streamCountedDoses = (range: StreamRange) => stream<CountedDose>(range, countedFields);

/** All records of a range, newest first, without their history. */
export const streamDoses = (range: StreamRange) => stream<MedicationRecordDocument>(range, { history: 0 });

async function* stream<Row extends CountedDose>(
  range: StreamRange,
  projection: Readonly<Record<string, 0 | 1>>,
): AsyncGenerator<Row> {
  const { collection } = MedicationRecordModel;
  const superseded = await finishAll();
  yield* streamRecords<Row>({ collection, timeField: 'at', range, projection, superseded });
}

/** The records with these ids, in the order of the ids; records hidden meanwhile are left out. */
export async function findDosesByIds(ids: readonly Types.ObjectId[]): Promise<MedicationRecordDocument[]> {
  const rows = await MedicationRecordModel.find({ _id: { $in: [...ids] }, hidden: false }).lean<
    MedicationRecordDocument[]
  >();
  const byId = new Map(rows.map((row) => [row._id.toString(), row]));
  return ids.flatMap((id) => byId.get(id.toString()) ?? []);
}
