import type { Collection, Types } from 'mongoose';

/**
 * Returns the new values of the fields that name the resident or hold free text, for erasing; undefined removes a field.
 * Idempotent.
 */
export type EraseFields<Document> = (document: Document) => Readonly<Record<string, unknown>>;

interface Model {
  readonly collection: Collection;
}
const dependents: { readonly collection: () => Collection; readonly staysListed: boolean }[] = [];
const holders: { readonly collection: () => Collection; readonly erase: EraseFields<never> }[] = [];

/**
 * Registers a model whose documents belong to a resident by `residentId`; called once beside the model. `staysListed`: what they
 * stand for is still in the house when the resident is deleted.
 */
export function dependsOnResident<Document>(
  model: Model,
  erase: EraseFields<Document>,
  { staysListed = false }: { readonly staysListed?: boolean } = {},
): void {
  dependents.push({ collection: () => model.collection, staysListed });
  holdsResidentData(model, erase);
}

/**
 * Registers a model about a resident by `residentId` whose documents derive from other records. They hide themselves when those
 * are hidden.
 */
export function holdsResidentData<Document>(model: Model, erase: EraseFields<Document>): void {
  holders.push({ collection: () => model.collection, erase });
}

/** The collections with documents about residents, and how they are erased. */
export const residentDataHolders = () =>
  holders.map(({ collection, erase }) => ({
    collection: collection(),
    // Each function is called with documents of its own collection only.
    erase: erase as EraseFields<Readonly<Record<string, unknown>>>,
  }));

/** Streams every document about a resident as stored, collection by collection; includes hidden ones. */
export async function* streamHeldData(
  residentId: Types.ObjectId,
): AsyncGenerator<{ collection: string; document: Readonly<Record<string, unknown>> }> {
  for (const { collection } of holders)
    for await (const document of collection().find({ residentId }, { sort: { _id: 1 }, batchSize: 200 }))
      yield { collection: collection().collectionName, document };
}

/** Returns true if any clinical record refers to a resident, including voided ones. */
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
    dependents.map(async ({ collection, staysListed }) => {
      if (staysListed) return { modifiedCount: 0 };
      return collection().updateMany(
        { residentId, hidden: false },
        { $set: { hidden: true, hiddenWithResident: true }, $inc: { version: 1 } },
      );
    }),
  );
  return hidden.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
}
