import mongoose, { mongo } from 'mongoose';
import { databaseOptions } from '../platform/database/database-name.ts';
import { leaseCollection } from '../platform/database/lease.repository.ts';
import { serverCollection } from '../platform/servers/server.repository.ts';
import { OperationRefused } from './operation-refused.ts';
import { ChecksumBuilder, type CollectionChecksum } from './checksum.ts';

const { BSON, MongoClient } = mongo;

/** A database as the driver sees it, without mongoose models. */
export type RawDatabase = mongo.Db;

/** A collection and its indexes other than `_id_`, in the form that `createIndexes` takes. */
export interface CollectionSpec {
  readonly name: string;
  readonly indexes: readonly mongo.Document[];
}

/** Limits of one batch of documents. */
const maxDocuments = 500;
const maxBytes = 4_000_000;

/** Connects with the driver. @throws OperationRefused if the database does not respond. */
export async function connectRawDatabase(uri: string, databaseName: string | null) {
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

/** The driver's database behind the mongoose connection. */
export function mongooseDatabase(): RawDatabase {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The models are not connected to a database.');
  return db;
}

/**
 * All collections except views, system collections, leases and servers, sorted by name. Leases and servers belong to the
 * running servers, not to the data.
 */
export async function listCollections(db: RawDatabase): Promise<CollectionSpec[]> {
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const names = found
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .filter((name) => name !== leaseCollection && name !== serverCollection);
  const shapes: CollectionSpec[] = [];
  for (const name of names.sort()) {
    const indexes = (await db.collection(name).listIndexes().toArray()) as mongo.Document[];
    shapes.push({
      name,
      indexes: indexes.filter((index) => index['name'] !== '_id_'),
    });
  }
  return shapes;
}

/** `_id` of the copy marker in `meta`; it is not part of the data that is copied. See copy-marker.ts. */
export const copyMarkerId = 'incoming';
const withoutCopyMarker = (name: string): mongo.Filter<mongo.Document> =>
  name === 'meta' ? { _id: { $ne: copyMarkerId as never } } : {};

/** Selects the documents to read, and the order; by default all in natural order. */
export interface ReadOptions {
  readonly filter?: mongo.Filter<mongo.Document>;
  /** A session with an open snapshot to read from. */
  readonly session?: mongo.ClientSession;
  /** Reads in `_id` order, so that a document that is deleted and inserted again is not read twice. */
  readonly byId?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A collection's documents as BSON bytes, in batches of at most 500. */
export async function* readDocuments(
  db: RawDatabase,
  name: string,
  { filter = withoutCopyMarker(name), session, byId = false, signal }: ReadOptions = {},
): AsyncGenerator<Buffer[]> {
  const options = {
    raw: true,
    batchSize: maxDocuments,
    ...(session && { session }),
    ...(signal && { signal }),
  };
  const cursor = db.collection(name).find(filter, byId ? { ...options, sort: { _id: 1 } } : options);
  let batch: Buffer[] = [];
  let bytes = 0;
  // With `raw` the driver yields Buffers; its types do not say so.
  for await (const document of cursor as unknown as AsyncIterable<Buffer>) {
    batch.push(document);
    bytes += document.length;
    if (batch.length < maxDocuments && bytes < maxBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

export async function checksumCollection(db: RawDatabase, name: string): Promise<CollectionChecksum> {
  const summing = new ChecksumBuilder();
  for await (const batch of readDocuments(db, name)) for (const document of batch) summing.add(document);
  return summing.sum;
}

export function countDocuments(db: RawDatabase, name: string): Promise<number> {
  return db.collection(name).countDocuments(withoutCopyMarker(name));
}

/**
 * Decodes a document for writing it elsewhere; keeps number types and field order.
 * @throws OperationRefused if it would not encode to the same bytes.
 */
export function decodeDocument(bytes: Buffer): mongo.Document {
  const document = BSON.deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
  if (!bytes.equals(BSON.serialize(document)))
    throw new OperationRefused(`A document cannot be copied unchanged: ${String(document['_id'])}`);
  return document;
}

/** A document's `_id` with its BSON type, as a map key. */
export function idKey(document: mongo.Document): string {
  return Buffer.from(BSON.serialize({ _id: document['_id'] as unknown })).toString('latin1');
}

/** Creates a collection's indexes; existing ones stay. */
export async function createIndexes(db: RawDatabase, { name, indexes }: CollectionSpec): Promise<void> {
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes: [...indexes] });
}
