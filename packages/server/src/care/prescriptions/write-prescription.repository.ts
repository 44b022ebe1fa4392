import { Types } from 'mongoose';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

export type NewPrescription = Omit<PrescriptionDocument, '_id'>;

export const newPrescriptionId = (): Types.ObjectId => new Types.ObjectId();

/** Stores a prescription. Throws MongoDB's error 11000 if the idempotency key exists. */
export async function insertPrescription(prescription: NewPrescription): Promise<PrescriptionDocument> {
  const document = { _id: newPrescriptionId(), ...prescription };
  await PrescriptionModel.collection.insertOne({ ...document });
  return document;
}

/** Stores many prescriptions; used to fill an empty home. */
export async function insertPrescriptions(
  prescriptions: readonly NewPrescription[],
): Promise<PrescriptionDocument[]> {
  const documents = prescriptions.map((each) => ({ _id: newPrescriptionId(), ...each }));
  await PrescriptionModel.collection.insertMany(documents.map((each) => ({ ...each })));
  return documents;
}

/** A change of a prescription, written by one atomic update. */
export interface PrescriptionWrite {
  readonly set: Partial<
    Pick<
      PrescriptionDocument,
      | 'endsAt'
      | 'stopReason'
      | 'stoppedBy'
      | 'replacedBy'
      | 'successor'
      | 'medication'
      | 'twoPeople'
      | 'orderConfirmedBy'
      | 'orderConfirmedAt'
      | 'checkedBy'
      | 'checkedAt'
    >
  >;
}

/** Changes a prescription by compare-and-set on its version; null if the version has changed. */
export async function writePrescription(
  { _id, version }: Pick<PrescriptionDocument, '_id' | 'version'>,
  { set, entry }: PrescriptionWrite & { readonly entry: HistoryEntry },
): Promise<PrescriptionDocument | null> {
  const written: unknown = await PrescriptionModel.collection.findOneAndUpdate(
    { _id, version, hidden: false },
    { $set: { ...set, updatedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry as never } },
    { returnDocument: 'after' },
  );
  return written as PrescriptionDocument | null;
}
