import type { Collection, Types } from 'mongoose';

const dependents: { readonly collection: () => Collection }[] = [];

/**
 * Registers a model whose documents refer to a medication by `medicationId`, with an index on it; called once beside the
 * model. A medication that any of them refers to is hidden when it is deleted.
 */
export function dependsOnMedication(model: { readonly collection: Collection }): void {
  dependents.push({ collection: () => model.collection });
}

/** Whether any record or prescription refers to a medication, voided ones included. */
export async function hasDependents(medicationId: Types.ObjectId): Promise<boolean> {
  const found = await Promise.all(
    dependents.map(({ collection }) => collection().findOne({ medicationId }, { projection: { _id: 1 } })),
  );
  return found.some((one) => one !== null);
}
