import { hash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { publishChange, type WrittenChange } from '../../platform/core/change-bus.ts';
import { isDuplicateKey } from '../../platform/core/duplicate-key.ts';

/** Idempotency fields of a created document. `saveKey` has a unique index, which is the lock against a second save. */
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
  /** The change to publish once for the document; null if it has been hidden since. */
  toChange: (document: Document) => WrittenChange | Promise<WrittenChange>;
}

interface Created<Document> {
  readonly document: Document;
  /** True if an earlier attempt created it. */
  readonly repeated: boolean;
  /** True if this call published it: it is new, or the attempt that created it ended without a reply. */
  readonly published: boolean;
}

/** Keys of attempts with an unknown outcome; a repeat publishes their document. */
const unconfirmedKeys = new Set<string>();
const maxUnconfirmedKeys = 10_000;

/**
 * Creates a document at most once per idempotency key, and publishes it. Whenever `make` fails, an earlier document of the key
 * is looked up: a successful save returns its record even if it would be refused now.
 * @throws Problem 409 `key-reused` with `current` if the key came with another body; otherwise the error of `make`.
 */
export async function createIdempotent<Document extends Partial<IdempotencyFields>>(
  save: IdempotencyFields | null,
  steps: Steps<Document>,
): Promise<Created<Document>> {
  const created = await makeOrFind(save, steps);
  if (!created.published) return created;
  try {
    publishChange(await steps.toChange(created.document));
  } catch (error) {
    // The document is stored; the repeat of this save publishes it.
    if (save) rememberUnconfirmed(save);
    throw error;
  }
  return created;
}

/** Makes the document or finds the earlier one; `published` is true if it must be published now. */
async function makeOrFind<Document extends Partial<IdempotencyFields>>(
  save: IdempotencyFields | null,
  { make, findBySaveKey, present }: Steps<Document>,
): Promise<Created<Document>> {
  try {
    const document = await make();
    if (save) unconfirmedKeys.delete(save.saveKey);
    return { document, repeated: false, published: true };
  } catch (error) {
    if (save && !isRefusal(error)) rememberUnconfirmed(save);
    const earlier = save && (await findBySaveKey(save.saveKey));
    if (!earlier) throw error;
    if (earlier.saveHash === save.saveHash)
      return { document: earlier, repeated: true, published: unconfirmedKeys.delete(save.saveKey) };
    throw new Problem('key-reused', 'This form was already saved with different values.', {
      current: present(earlier),
    });
  }
}

function rememberUnconfirmed({ saveKey }: IdempotencyFields): void {
  if (unconfirmedKeys.size < maxUnconfirmedKeys) unconfirmedKeys.add(saveKey);
}

/** Returns true if an error proves that nothing was stored. */
const isRefusal = (error: unknown): boolean => error instanceof Problem || isDuplicateKey(error);

/** The first field of the unique index that refused an insert (error 11000); null for any other error. */
export function duplicateField(error: unknown): string | null {
  if (!isDuplicateKey(error)) return null;
  return Object.keys((error as { keyPattern?: object }).keyPattern ?? {})[0] ?? null;
}
