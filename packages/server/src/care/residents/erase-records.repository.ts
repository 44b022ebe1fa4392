import type { Collection, Types } from 'mongoose';
import { residentDataHolders, type EraseFields } from './dependent-records.repository.ts';

/** Documents per write, and per progress report. */
const perWrite = 200;

type Stored = Readonly<Record<string, unknown>>;

/** The progress since the last report. */
export interface ErasedPart {
  /** Name of the collection. */
  readonly of: string;
  readonly looked: number;
  readonly erased: number;
}

/** The number of documents about a resident. */
export async function countHeldData(residentId: Types.ObjectId): Promise<number> {
  const counts = residentDataHolders().map(({ collection }) => collection.countDocuments({ residentId }));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/**
 * Erases the resident's name and all free texts in documents about them; readings, doses and times stay. Idempotent: erased
 * documents stay as they are. A document changed meanwhile is left to the next call.
 */
export async function* eraseHeldData(residentId: Types.ObjectId): AsyncGenerator<ErasedPart> {
  for (const { collection, erase } of residentDataHolders()) {
    const read: Stored[] = [];
    const write = () => eraseDocuments(collection, read.splice(0), erase);
    for await (const document of collection.find({ residentId }, { sort: { _id: 1 }, batchSize: perWrite }))
      if (read.push(document) === perWrite) yield await write();
    if (read.length > 0) yield await write();
  }
}

async function eraseDocuments(
  collection: Collection,
  read: readonly Stored[],
  erase: EraseFields<Stored>,
): Promise<ErasedPart> {
  const writes = read.flatMap((document) => {
    const update = updateTo(document, erase(document));
    const filter = { _id: document['_id'] as Types.ObjectId, version: document['version'] };
    return update ? [{ updateOne: { filter, update: update as never } }] : [];
  });
  const report = { of: collection.collectionName, looked: read.length };
  if (writes.length === 0) return { ...report, erased: 0 };
  const { modifiedCount } = await collection.bulkWrite(writes, { ordered: false });
  return { ...report, erased: modifiedCount };
}

/** The update that sets these fields in a stored document; null if it has them already. */
function updateTo(document: Stored, fields: Stored): object | null {
  const names = Object.keys(fields).filter(
    (name) => JSON.stringify(document[name]) !== JSON.stringify(fields[name]),
  );
  if (names.length === 0) return null;
  const of = (isRemoved: boolean) => names.filter((name) => (fields[name] === undefined) === isRemoved);
  const set = Object.fromEntries(of(false).map((name) => [name, fields[name]]));
  const unset = Object.fromEntries(of(true).map((name) => [name, '']));
  return {
    $inc: { version: 1 },
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  };
}
