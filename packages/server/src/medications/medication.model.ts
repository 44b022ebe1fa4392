import { Schema, model, type Types } from 'mongoose';
import type { Medication } from '@hearthline/contracts';
import type { ClinicalDocument } from '../clinical/history.ts';

export interface MedicationDocument
  extends Omit<Medication, 'id' | 'createdAt' | 'updatedAt'>, ClinicalDocument {
  _id: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
}

export const MedicationModel = model(
  'Medication',
  new Schema<MedicationDocument>(
    {
      version: { type: Number, required: true },
      name: { type: String, required: true },
      dosage: { type: String, required: true },
      unit: { type: String, required: true, default: 'mg' },
      frequency: String,
      quantity: { type: Number, default: 0 },
      instructions: { type: String, default: null },
      active: { type: Boolean, default: true },
      hidden: { type: Boolean, required: true },
      history: [Schema.Types.Mixed],
      createdAt: Date,
      updatedAt: Date,
    },
    { collection: 'medications', versionKey: false },
  ).index({ hidden: 1, name: 1, _id: 1 }),
);

/** All medications, sorted by name. */
export function findMedications(): Promise<MedicationDocument[]> {
  return MedicationModel.find({ hidden: false })
    .sort({ name: 1, _id: 1 })
    .lean<MedicationDocument[]>()
    .exec();
}

export type NewMedication = Omit<MedicationDocument, '_id'>;

/** Inserts medications in order. */
export async function insertMedications(
  medications: readonly NewMedication[],
): Promise<MedicationDocument[]> {
  const { insertedIds } = await MedicationModel.collection.insertMany(medications.map((one) => ({ ...one })));
  return medications.map((medication, index) => ({
    ...medication,
    _id: insertedIds[index] as Types.ObjectId,
  }));
}
