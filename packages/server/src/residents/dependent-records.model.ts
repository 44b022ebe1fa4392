import type { Collection, Types } from 'mongoose';

const dependents: { readonly collection: () => Collection }[] = [];

/** Registers a model whose documents belong to a resident by `residentId`; called once beside the model. */
export function dependsOnResident(model: { readonly collection: Collection }): void {
  dependents.push({ collection: () => model.collection });
}

/** Whether any clinical record refers to a resident, voided ones included. */
export async function hasRecords(residentId: Types.ObjectId): Promise<boolean> {
  const found = await Promise.all(
    dependents.map(({ collection }) => collection().findOne({ residentId }, { projection: { _id: 1 } })),
  );
  return found.some((one) => one !== null);
}

/**
 * Hides a resident's records from all lists and counts (soft deletion); the field `hiddenWithResident` distinguishes them from
 * voided ones. Idempotent. Returns the number of records it hid.
 */
export async function hideRecords(residentId: Types.ObjectId): Promise<number> {
  const hidden = await Promise.all(
    dependents.map(({ collection }) =>
      collection().updateMany(
        { residentId, hidden: false },
        { $set: { hidden: true, hiddenWithResident: true }, $inc: { version: 1 } },
      ),
    ),
  );
  return hidden.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
}
