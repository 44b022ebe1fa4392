import { mongo } from 'mongoose';
import { unwrapped } from './database-errors.ts';

/** Why a document was not stored. */
export interface Refusal {
  readonly code: number;
  readonly errmsg?: string | undefined;
}

/**
 * Inserts documents, each for itself. Answers for each, in their order, why it was refused; null: it is stored. Throws
 * when there is no word on single documents, as when the link broke: each of them may be stored or not then.
 */
export async function insertEach<T extends mongo.Document>(
  collection: Pick<mongo.Collection<T>, 'insertMany'>,
  documents: readonly mongo.OptionalUnlessRequiredId<T>[],
): Promise<(Refusal | null)[]> {
  try {
    await collection.insertMany(documents, { ordered: false });
    return documents.map(() => null);
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const refused = new Map([error.writeErrors].flat().map((one) => [one.index, one]));
    // The driver makes this error of whatever went wrong, and names a document only where the database did.
    if (refused.size === 0 || error.result.getWriteConcernError()) throw unwrapped(error);
    return documents.map((_, index) => refused.get(index) ?? null);
  }
}

/** Throws the first refusal that is not for what is stored already (11000). */
export function mustBeThere(refusals: readonly (Refusal | null)[]): void {
  const other = refusals.find((refusal) => refusal && refusal.code !== 11000);
  if (other) throw errorOf(other);
}

/** A refusal to throw; what tells a full disk or a second save goes by its code. */
export const errorOf = ({ code, errmsg }: Refusal) => Object.assign(new Error(errmsg), { code });
