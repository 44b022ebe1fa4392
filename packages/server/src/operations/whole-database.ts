import mongoose, { mongo } from 'mongoose';
import { databaseOptions } from '../database/database-name.ts';
import { leaseCollection } from '../database/lease.model.ts';
import { OperationRefused } from './refused.ts';
import { Summing, type Sum } from './checksum.ts';

const { BSON, MongoClient } = mongo;

/** A database as a whole, whatever the models make of it. */
export type WholeDatabase = mongo.Db;

/** A collection and its indexes beside the one on `_id`, as `createIndexes` takes them. */
export interface CollectionShape {
  readonly name: string;
  readonly indexes: readonly mongo.Document[];
}

/** Documents and bytes handed on at once. */
const mostDocuments = 500;
const mostBytes = 4_000_000;

/** @throws OperationRefused when it does not answer. */
export async function connectWhole(uri: string, databaseName: string | null) {
  const client = new MongoClient(uri, {
    appName: 'hearthline-operation',
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    retryWrites: false,
    writeConcern: { w: 'majority', journal: true },
    ...databaseOptions(uri, databaseName),
  });
  try {
    const db = client.db();
    await db.command({ ping: 1 });
    return { db, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw new OperationRefused(`The database does not answer: ${(error as Error).message}`);
  }
}

/** The database the models are connected to. */
export function modelsDatabase(): WholeDatabase {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The models are not connected to a database.');
  return db;
}

/** Every collection of the product, by name. Leases belong to the servers that run, not to the data. */
export async function listShapes(db: WholeDatabase): Promise<CollectionShape[]> {
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const names = found
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .filter((name) => name !== leaseCollection);
  const shapes: CollectionShape[] = [];
  for (const name of names.sort()) {
    const indexes = (await db.collection(name).listIndexes().toArray()) as mongo.Document[];
    shapes.push({
      name,
      indexes: indexes.filter((index) => index['name'] !== '_id_'),
    });
  }
  return shapes;
}

// The note of a copy under way belongs to the database it stands in, not to the data.
export const ownNote = 'incoming';
const dataOnly = (name: string): mongo.Filter<mongo.Document> =>
  name === 'meta' ? { _id: { $ne: ownNote as never } } : {};

/** Which documents are read, and how; all of them, in the order they lie in, unless said otherwise. */
export interface ReadOptions {
  readonly filter?: mongo.Filter<mongo.Document>;
  /** Reads the snapshot of this session. */
  readonly session?: mongo.ClientSession;
  /** Reads in the order of ids, so that none is read twice that is deleted and stored again meanwhile. */
  readonly byId?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A collection's documents as their BSON bytes, in lists of at most 500. */
export async function* readDocuments(
  db: WholeDatabase,
  name: string,
  { filter = dataOnly(name), session, byId = false, signal }: ReadOptions = {},
): AsyncGenerator<Buffer[]> {
  const options = {
    raw: true,
    batchSize: mostDocuments,
    ...(session && { session }),
    ...(signal && { signal }),
  };
  const cursor = db.collection(name).find(filter, byId ? { ...options, sort: { _id: 1 } } : options);
  let batch: Buffer[] = [];
  let bytes = 0;
  // With `raw` a document is its bytes, which the driver's types do not say.
  for await (const document of cursor as unknown as AsyncIterable<Buffer>) {
    batch.push(document);
    bytes += document.length;
    if (batch.length < mostDocuments && bytes < mostBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

export async function sumCollection(db: WholeDatabase, name: string): Promise<Sum> {
  const summing = new Summing();
  for await (const batch of readDocuments(db, name)) for (const document of batch) summing.add(document);
  return summing.sum;
}

export function countDocuments(db: WholeDatabase, name: string): Promise<number> {
  return db.collection(name).countDocuments(dataOnly(name));
}

/**
 * A document to be written elsewhere: every number keeps its type, every field its place.
 * @throws OperationRefused when it would not come out as it went in.
 */
export function decodeDocument(bytes: Buffer): mongo.Document {
  const document = BSON.deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
  if (!bytes.equals(BSON.serialize(document)))
    throw new OperationRefused(`A document cannot be copied unchanged: ${String(document['_id'])}`);
  return document;
}

/** Names a document's `_id`, its type included. */
export function idKey(document: mongo.Document): string {
  return Buffer.from(BSON.serialize({ _id: document['_id'] as unknown })).toString('latin1');
}

/** Makes a collection's indexes; those that are there already stay. */
export async function makeIndexes(db: WholeDatabase, { name, indexes }: CollectionShape): Promise<void> {
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes: [...indexes] });
}
