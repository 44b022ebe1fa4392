import type { mongo } from 'mongoose';
import { ChecksumBuilder, type CollectionChecksum } from './checksum.ts';
import { decodeDocument, idKey, readDocuments, type RawDatabase } from './raw-database.ts';

/**
 * Makes a collection of `to` equal to that of `from`. Equal documents are skipped, so that an interrupted copy continues.
 * Resolves with the checksum of the documents read.
 * @param onProgress called with the number of documents processed since the last call.
 */
export async function copyCollection(
  from: RawDatabase,
  to: RawDatabase,
  name: string,
  onProgress: (more: number) => void,
): Promise<CollectionChecksum> {
  const summing = new ChecksumBuilder();
  for await (const batch of readDocuments(from, name)) {
    for (const document of batch) summing.add(document);
    await writeBatch(to, name, batch);
    onProgress(batch.length);
  }
  for await (const batch of readDocuments(to, name)) await removeDeleted(from, to, name, batch);
  return summing.sum;
}

async function writeBatch(to: RawDatabase, name: string, batch: readonly Buffer[]): Promise<void> {
  const documents = batch.map((bytes) => ({ bytes, document: decodeDocument(bytes) }));
  const existing = await findById(to, name, idsOf(documents.map(({ document }) => document)));
  const missing: mongo.Document[] = [];
  for (const { bytes, document } of documents) {
    const found = existing.get(idKey(document));
    if (!found) missing.push(document);
    else if (!found.equals(bytes))
      await to.collection(name).replaceOne({ _id: document['_id'] as never }, document, { upsert: true });
  }
  if (missing.length > 0) await to.collection(name).insertMany(missing, { ordered: false });
}

/** Deletes documents that an earlier run copied and that were deleted from the source since. */
async function removeDeleted(
  from: RawDatabase,
  to: RawDatabase,
  name: string,
  batch: readonly Buffer[],
): Promise<void> {
  const documents = batch.map(decodeDocument);
  const existing = await findById(from, name, idsOf(documents));
  const deleted = documents.filter((document) => !existing.has(idKey(document)));
  if (deleted.length > 0) await to.collection(name).deleteMany({ _id: { $in: idsOf(deleted) as never[] } });
}

const idsOf = (documents: readonly mongo.Document[]): unknown[] =>
  documents.map((document) => document['_id'] as unknown);

async function findById(db: RawDatabase, name: string, ids: unknown[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const batch of readDocuments(db, name, { filter: { _id: { $in: ids as never[] } } }))
    for (const bytes of batch) found.set(idKey(decodeDocument(bytes)), bytes);
  return found;
}
