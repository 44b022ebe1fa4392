import type { Types } from 'mongoose';
import { MedicationRecordModel } from '../medication-records/medication-record.model.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.model.ts';

const clinical = [VitalsRecordModel, MedicationRecordModel] as const;

/** Whether any clinical record, voided ones among them, points to a resident. */
export async function hasRecords(residentId: Types.ObjectId): Promise<boolean> {
  const found = await Promise.all(
    clinical.map(({ collection }) => collection.findOne({ residentId }, { projection: { _id: 1 } })),
  );
  return found.some((one) => one !== null);
}

/**
 * Hides a resident's records with them: gone from every list and count, kept for audit, and told apart from voided ones
 * by their mark. Run again, it goes on where it was. Answers how many it hid.
 */
export async function hideRecords(residentId: Types.ObjectId): Promise<number> {
  const hidden = await Promise.all(
    clinical.map(({ collection }) =>
      collection.updateMany(
        { residentId, hidden: false },
        { $set: { hidden: true, hiddenWithResident: true }, $inc: { version: 1 } },
      ),
    ),
  );
  return hidden.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
}
