import { mongo } from 'mongoose';
import { unwrapBulkWriteError } from './database-errors.ts';

/** Why a document was not stored. */
export interface WriteRefusal {
  readonly code: number;
  readonly errmsg?: string | undefined;
}

/**
 * Unordered insertMany with a result for each document, in order: null when it is stored, else the write error. Throws when
 * the outcome of single documents is unknown, as after a broken connection.
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
    // The driver wraps every error in MongoBulkWriteError; without write errors nothing is known of single documents.
    if (refused.size === 0 || error.result.getWriteConcernError()) throw unwrapBulkWriteError(error);
    return documents.map((_, index) => refused.get(index) ?? null);
  }
}

/** Throws the first write error other than a duplicate key (11000), which means that the document is stored. */
export function throwUnlessStored(refusals: readonly (WriteRefusal | null)[]): void {
  const other = refusals.find((refusal) => refusal && refusal.code !== 11000);
  if (other) throw toWriteError(other);
}

/** An Error with the code of a write error. */
export const toWriteError = ({ code, errmsg }: WriteRefusal) => Object.assign(new Error(errmsg), { code });
