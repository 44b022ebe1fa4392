import { ObjectId } from 'bson';
import { decodeDoc } from '../bson/decode.ts';
import { MAX_DOCUMENT, encodeDoc, tooLarge } from '../bson/encode.ts';
import type { Doc, Loose, Value } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { bytesArgument, collectionArgument, flagArgument } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { ensureCollection } from './collections.ts';
import { asCommandError, withErrors, writeError } from './write-errors.ts';

const ID_NAME = Buffer.from('_id\0');

/** Refuses values an _id may not have. */
export function checkId(id: Value): void {
  if (Array.isArray(id)) throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array");
  if (id === undefined)
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type undefined");
  if (typeof id === 'object' && id !== null && '_bsontype' in id && id._bsontype === 'BSONRegExp')
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type regex");
}

/** The bytes to store: unchanged when _id is the first field, else with _id moved or generated there. */
export function prepare(given: Buffer): { bytes: Buffer; doc: Doc } {
  const doc = decodeDoc(given);
  if (given.length > MAX_DOCUMENT) throw tooLarge(given.length);
  if (given.subarray(5, 9).equals(ID_NAME)) {
    checkId(doc.get('_id'));
    return { bytes: given, doc };
  }
  const id = doc.has('_id') ? doc.get('_id') : new ObjectId();
  checkId(id);
  doc.delete('_id');
  const whole: Doc = new Map<string, Value>([['_id', id], ...doc]);
  return { bytes: encodeDoc(whole), doc: whole };
}

/** insert: each transaction inserts as many documents as fit into a time slice. */
export async function insert({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { db } = request;
  const name = collectionArgument(request);
  const documents = bytesArgument(request, 'documents');
  const ordered = flagArgument(request.body, 'ordered', true);
  const errors: { [name: string]: Loose }[] = [];
  let inserted = 0;
  let at = 0;
  while (at < documents.length) {
    const insertStep = (): Step => {
      // A slice for all inserts that share a transaction: reads would wait for a slice of each.
      yieldPolicy.shareSlice(engine.store.transactionBegan);
      const collection = ensureCollection(engine, db, name);
      return insertSome(documents, at, ordered, yieldPolicy, (document) =>
        insertOne(engine.records, collection, document),
      );
    };
    const step = await engine.store
      .write(insertStep, engine.priorityOf(name))
      // Steps before this one are stored: each document that is not gets a refusal of its own.
      .catch((error: unknown) => refuseRest(documents.length, at, ordered, asCommandError(error)));
    inserted += step.inserted;
    errors.push(...step.errors);
    at = step.errors.length && ordered ? documents.length : step.next;
  }
  return { n: inserted, ...withErrors(errors) };
}

function refuseRest(count: number, from: number, ordered: boolean, error: CommandError): Step {
  const errors = Array.from({ length: ordered ? 1 : count - from }, (_, i) => writeError(from + i, error));
  return { next: count, inserted: 0, errors };
}

function insertOne(
  records: Context['engine']['records'],
  collection: CollectionInfo,
  document: Buffer,
): void {
  const { bytes, doc } = prepare(document);
  records.insert(collection, bytes, doc);
}

interface Step {
  next: number;
  inserted: number;
  errors: { [name: string]: Loose }[];
}

function insertSome(
  documents: Buffer[],
  from: number,
  ordered: boolean,
  yieldPolicy: Context['yieldPolicy'],
  put: (document: Buffer) => void,
): Step {
  const step: Step = { next: from, inserted: 0, errors: [] };
  while (step.next < documents.length && !(step.next > from && yieldPolicy.sliceUsed)) {
    const document = documents[step.next];
    try {
      if (document) put(document);
      step.inserted++;
    } catch (error) {
      step.errors.push(writeError(step.next, asCommandError(error)));
      if (ordered) return step;
    }
    step.next++;
  }
  return step;
}
