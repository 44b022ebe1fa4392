import { Types } from 'mongoose';
import { batch } from '../../platform/core/batch.ts';
import { insertUnordered, toWriteError } from '../../platform/database/insert-unordered.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** A record to be inserted, with ids as text where they come from outside, and without what follows from the rest. */
export type NewMedicationRecord = Omit<
  MedicationRecordDocument,
  '_id' | 'administeredBy' | 'medicationId' | 'prescriptionId' | 'at'
> & {
  administeredBy: string | null;
  medicationId: string | Types.ObjectId;
  prescriptionId?: string | Types.ObjectId;
};

/** Stores a record durably; without a `doseKey` its own id is it. Throws MongoDB's error 11000 if it or the save is stored. */
export async function insertMedicationRecord(record: NewMedicationRecord): Promise<MedicationRecordDocument> {
  const document = toDocument(record);
  const refusal = await insertBatched({ doseKey: document._id.toString(), ...document });
  if (refusal) throw toWriteError(refusal);
  return { doseKey: document._id.toString(), ...document };
}

// Batched, as vitals records are: concurrent saves share one write and one sync of the disk.
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
