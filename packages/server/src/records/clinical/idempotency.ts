import { hash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { publishChange, type WrittenChange } from '../../platform/core/change-bus.ts';
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
  /** The change that is published once for the document; null for one that was hidden since. */
  toChange: (document: Document) => WrittenChange | Promise<WrittenChange>;
}

interface Created<Document> {
  readonly document: Document;
  /** Created by an earlier attempt. */
  readonly repeated: boolean;
  /** This call published it: it is new, or the attempt that created it failed without an answer. */
  readonly published: boolean;
}

/** Keys of attempts whose outcome is unknown; a repeat looks up its own. */
const unconfirmedKeys = new Set<string>();
const maxUnconfirmedKeys = 10_000;

/**
 * Creates a document at most once for an idempotency key, and publishes it. An earlier one is looked for whenever `make` fails,
 * whatever the reason: a save that succeeded returns its record even if it would be refused now.
 * @throws Problem 409 `key-reused` with `current` when the key came with another body; otherwise what `make` threw.
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
    // It is stored, and the repeat of this save publishes it.
    if (save) rememberUnconfirmed(save);
    throw error;
  }
  return created;
}

/** Makes the document or finds the earlier one; `published` says that it is to be published now. */
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

/** Whether an error proves that nothing was stored. */
const isRefusal = (error: unknown): boolean => error instanceof Problem || isDuplicateKey(error);

/** The first field of the unique index that refused an insert (error 11000); null for any other error. */
export function duplicateField(error: unknown): string | null {
  if (!isDuplicateKey(error)) return null;
  return Object.keys((error as { keyPattern?: object }).keyPattern ?? {})[0] ?? null;
}
