import { Types } from 'mongoose';
import { batch } from '../../platform/flow/batch.ts';
import { insertUnordered, toWriteError } from '../../platform/database/insert-unordered.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** A record to insert: ids may be text if they come from outside, and derived fields are left out. */
export type NewMedicationRecord = Omit<
  MedicationRecordDocument,
  '_id' | 'administeredBy' | 'medicationId' | 'prescriptionId' | 'at'
> & {
  administeredBy: string | null;
  medicationId: string | Types.ObjectId;
  prescriptionId?: string | Types.ObjectId;
};

/**
 * Stores a record durably; the default `doseKey` is its own id. Throws MongoDB's error 11000 if the dose or the save is stored
 * already.
 */
export async function insertMedicationRecord(record: NewMedicationRecord): Promise<MedicationRecordDocument> {
  const document = toDocument(record);
  const refusal = await insertBatched({ doseKey: document._id.toString(), ...document });
  if (refusal) throw toWriteError(refusal);
  return { doseKey: document._id.toString(), ...document };
}

// Batched like vitals records: concurrent saves share one write and one disk sync.
const insertBatched = batch((documents: readonly MedicationRecordDocument[]) =>
  insertUnordered(MedicationRecordModel.collection, documents),
);

/** Stores many records in order. */
export async function insertMedicationRecords(
  records: readonly NewMedicationRecord[],
): Promise<MedicationRecordDocument[]> {
  const documents = records.map(toDocument);
  await MedicationRecordModel.collection.insertMany(documents);
  return documents;
}

function toDocument({ prescriptionId, ...record }: NewMedicationRecord): MedicationRecordDocument {
  return {
    _id: new Types.ObjectId(),
    ...record,
    medicationId: new Types.ObjectId(record.medicationId),
    ...(prescriptionId && { prescriptionId: new Types.ObjectId(prescriptionId) }),
    administeredBy: record.administeredBy === null ? null : new Types.ObjectId(record.administeredBy),
    at: record.administeredAt ?? record.scheduledFor,
  };
}
