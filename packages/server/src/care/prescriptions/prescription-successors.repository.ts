import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

/** Changed prescriptions whose successor may not yet have its own document. */
export function findUnfinishedChanges(): Promise<PrescriptionDocument[]> {
  return PrescriptionModel.find({ 'successor.version': { $gt: 0 } })
    .lean<PrescriptionDocument[]>()
    .exec();
}

/** Inserts a prescription. Returns false if another save has its idempotency key and it is not stored. */
async function insertOnce(prescription: PrescriptionDocument): Promise<boolean> {
  try {
    await PrescriptionModel.collection.insertOne({ ...prescription });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await PrescriptionModel.exists({ _id: prescription._id })) !== null;
  }
}

/**
 * Stores a successor under the id set by its predecessor; does nothing if it is stored already. Safe to run concurrently. The
 * predecessor has ended: if another save uses the successor's idempotency key, it is stored without the key.
 */
export async function storeSuccessor(successor: PrescriptionDocument): Promise<void> {
  if (await insertOnce(successor)) return;
  const { saveKey: _key, saveHash: _hash, ...rest } = successor;
  await insertOnce(rest);
}

/**
 * Hides a successor whose predecessor is hidden, because deleting the resident missed the successor that was not yet stored.
 */
export async function hideWithPredecessor(
  { _id }: Pick<PrescriptionDocument, '_id'>,
  successor: Pick<PrescriptionDocument, '_id'>,
): Promise<void> {
  if (await PrescriptionModel.exists({ _id, hidden: true }))
    await PrescriptionModel.collection.updateOne({ _id: successor._id }, { $set: { hidden: true } });
}

/** Removes a predecessor's copy of a successor that is stored. */
export async function removeSuccessorCopy({ _id }: Pick<PrescriptionDocument, '_id'>): Promise<void> {
  await PrescriptionModel.collection.updateOne({ _id }, { $unset: { successor: '' } });
}
