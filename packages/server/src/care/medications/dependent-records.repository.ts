import type { Collection, Types } from 'mongoose';

const dependents: { readonly collection: () => Collection }[] = [];

/**
 * Registers a model whose documents refer to a medication by `medicationId`, with an index on it. Called once beside the model.
 * Deleting a medication with such documents only hides it.
 */
export function dependsOnMedication(model: { readonly collection: Collection }): void {
  dependents.push({ collection: () => model.collection });
}

/** Returns true if any record or prescription refers to a medication, including voided ones. */
export async function hasDependents(medicationId: Types.ObjectId): Promise<boolean> {
  const found = await Promise.all(
    dependents.map(({ collection }) => collection().findOne({ medicationId }, { projection: { _id: 1 } })),
  );
  return found.some((one) => one !== null);
}
