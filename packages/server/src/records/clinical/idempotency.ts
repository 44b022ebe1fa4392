import { hash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** Idempotency fields of a created document; `saveKey` is unique, so the insert is the lock against a second save. */
export interface IdempotencyFields {
  /** `userId:idempotencyKey`, so that keys of different users never collide. */
  saveKey: string;
  /** SHA-256 of the parsed body. */
  saveHash: string;
}

/** The idempotency fields of a save, or null without a key. Parsed bodies have their fields in schema order. */
export function idempotencyFields(
  userId: string,
  idempotencyKey: string | null,
  body: unknown,
): IdempotencyFields | null {
  if (!idempotencyKey) return null;
  const saveHash = hash('sha256', JSON.stringify(body), 'base64url');
  return { saveKey: `${userId}:${idempotencyKey}`, saveHash };
}

interface Steps<Document> {
  /** Inserts the document with the idempotency fields, or throws. */
  make: () => Promise<Document>;
  /** The document created by an earlier attempt of this save. */
  findBySaveKey: (saveKey: string) => Promise<Document | null>;
  present: (document: Document) => unknown;
}

interface Created<Document> {
  readonly document: Document;
  /** Created by an earlier attempt. */
  readonly repeated: boolean;
  /** Its change event has not been published: it is new, or the attempt that created it failed without an answer. */
  readonly unpublished: boolean;
}

/** Keys of attempts whose outcome is unknown; a repeat looks up its own. */
const unconfirmedKeys = new Set<string>();
const maxUnconfirmedKeys = 10_000;

/**
 * Creates a document at most once for an idempotency key. An earlier one is looked for whenever `make` fails, whatever the
 * reason: a save that succeeded returns its record even if it would be refused now.
 * @throws Problem 409 `key-reused` with `current` when the key came with another body; otherwise what `make` threw.
 */
export async function createIdempotent<Document extends Partial<IdempotencyFields>>(
  save: IdempotencyFields | null,
  { make, findBySaveKey, present }: Steps<Document>,
): Promise<Created<Document>> {
  try {
    const document = await make();
    if (save) unconfirmedKeys.delete(save.saveKey);
    return { document, repeated: false, unpublished: true };
  } catch (error) {
    if (save && !isRefusal(error) && unconfirmedKeys.size < maxUnconfirmedKeys)
      unconfirmedKeys.add(save.saveKey);
    const earlier = save && (await findBySaveKey(save.saveKey));
    if (!earlier) throw error;
    if (earlier.saveHash === save.saveHash)
      return { document: earlier, repeated: true, unpublished: unconfirmedKeys.delete(save.saveKey) };
    throw new Problem('key-reused', 'This form was already saved with different values.', {
      current: present(earlier),
    });
  }
}

/** Whether an error proves that nothing was stored. */
const isRefusal = (error: unknown): boolean => error instanceof Problem || isDuplicateKey(error);

/** The first field of the unique index that refused an insert (error 11000); null for any other error. */
export function duplicateField(error: unknown): string | null {
  if (!isDuplicateKey(error)) return null;
  return Object.keys((error as { keyPattern?: object }).keyPattern ?? {})[0] ?? null;
}
