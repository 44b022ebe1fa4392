import { mongo } from 'mongoose';
import { unwrapBulkWriteError } from './database-errors.ts';

/** The reason why a document was not stored. */
export interface WriteRefusal {
  readonly code: number;
  readonly errmsg?: string | undefined;
}

/**
 * An unordered insertMany with a result per document, in order: null if it is stored, otherwise the write error. Throws if the
 * outcome of single documents is unknown, e.g. after a broken connection.
 */
export async function insertUnordered<T extends mongo.Document>(
  collection: Pick<mongo.Collection<T>, 'insertMany'>,
  documents: readonly mongo.OptionalUnlessRequiredId<T>[],
  options: Pick<mongo.BulkWriteOptions, 'writeConcern'> = {},
): Promise<(WriteRefusal | null)[]> {
  try {
    await collection.insertMany(documents, { ...options, ordered: false });
    return documents.map(() => null);
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const refused = new Map([error.writeErrors].flat().map((one) => [one.index, one]));
    // The driver wraps every error in MongoBulkWriteError; without write errors the outcome of single documents is unknown.
    if (refused.size === 0 || error.result.getWriteConcernError()) throw unwrapBulkWriteError(error);
    return documents.map((_, index) => refused.get(index) ?? null);
  }
}

/** Throws the first write error except duplicate keys (11000), which mean that the document is stored. */
export function throwUnlessStored(refusals: readonly (WriteRefusal | null)[]): void {
  const other = refusals.find((refusal) => refusal && refusal.code !== 11000);
  if (other) throw toWriteError(other);
}

/** Creates an Error with the code of a write error. */
export const toWriteError = ({ code, errmsg }: WriteRefusal) => Object.assign(new Error(errmsg), { code });
