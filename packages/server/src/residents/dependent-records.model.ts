import type { Collection, Types } from 'mongoose';

interface Source {
  readonly collection: () => Collection;
}
const dependents: Source[] = [];
const holders: Source[] = [];

/** Registers a model whose documents belong to a resident by `residentId`; called once beside the model. */
export function dependsOnResident(model: { readonly collection: Collection }): void {
  dependents.push({ collection: () => model.collection });
  holdsResidentData(model);
}

/** Registers a model whose documents are about a resident by `residentId`, and follow from others: they are hidden by themselves. */
export function holdsResidentData(model: { readonly collection: Collection }): void {
  holders.push({ collection: () => model.collection });
}

/** Every document that is about a resident, hidden ones too, as stored, collection by collection. */
export async function* streamHeldData(
  residentId: Types.ObjectId,
): AsyncGenerator<{ collection: string; document: Readonly<Record<string, unknown>> }> {
  for (const { collection } of holders)
    for await (const document of collection().find({ residentId }, { sort: { _id: 1 }, batchSize: 200 }))
      yield { collection: collection().collectionName, document };
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
