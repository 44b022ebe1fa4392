import type { mongo } from 'mongoose';
import { Summing, type Sum } from './checksum.ts';
import { decodeDocument, idKey, readDocuments, type WholeDatabase } from './whole-database.ts';

/**
 * Makes a collection of `to` hold what that of `from` holds: what is there already and equal is left alone, so that a
 * copy that was cut off goes on where it was. Answers the sum of what was read.
 * @param tell called with the documents gone through since it was called last.
 */
export async function copyCollection(
  from: WholeDatabase,
  to: WholeDatabase,
  name: string,
  tell: (more: number) => void,
): Promise<Sum> {
  const summing = new Summing();
  for await (const batch of readDocuments(from, name)) {
    for (const document of batch) summing.add(document);
    await writeBatch(to, name, batch);
    tell(batch.length);
  }
  for await (const batch of readDocuments(to, name)) await removeGone(from, to, name, batch);
  return summing.sum;
}

async function writeBatch(to: WholeDatabase, name: string, batch: readonly Buffer[]): Promise<void> {
  const documents = batch.map((bytes) => ({ bytes, document: decodeDocument(bytes) }));
  const there = await byId(to, name, idsOf(documents.map(({ document }) => document)));
  const missing: mongo.Document[] = [];
  for (const { bytes, document } of documents) {
    const found = there.get(idKey(document));
    if (!found) missing.push(document);
    else if (!found.equals(bytes))
      await to.collection(name).replaceOne({ _id: document['_id'] as never }, document, { upsert: true });
  }
  if (missing.length > 0) await to.collection(name).insertMany(missing, { ordered: false });
}

/** Removes what an earlier run copied and was deleted since. */
async function removeGone(
  from: WholeDatabase,
  to: WholeDatabase,
  name: string,
  batch: readonly Buffer[],
): Promise<void> {
  const documents = batch.map(decodeDocument);
  const there = await byId(from, name, idsOf(documents));
  const gone = documents.filter((document) => !there.has(idKey(document)));
  if (gone.length > 0) await to.collection(name).deleteMany({ _id: { $in: idsOf(gone) as never[] } });
}

const idsOf = (documents: readonly mongo.Document[]): unknown[] =>
  documents.map((document) => document['_id'] as unknown);

async function byId(db: WholeDatabase, name: string, ids: unknown[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const batch of readDocuments(db, name, { filter: { _id: { $in: ids as never[] } } }))
    for (const bytes of batch) found.set(idKey(decodeDocument(bytes)), bytes);
  return found;
}
