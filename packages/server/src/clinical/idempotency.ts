import { createHash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';

/** What the same save sent twice is known by: fields of the created document, so that its insert is the lock. */
export interface Save {
  /** The user's id and the form's key: one user's key never meets another's. */
  saveKey: string;
  /** SHA-256 of the parsed body. */
  saveHash: string;
}

/** The mark of a save, or null where the form sent no key. Parsed bodies have their fields in the schema's order. */
export function saveOf(userId: string, idempotencyKey: string | null, body: unknown): Save | null {
  if (!idempotencyKey) return null;
  const saveHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { saveKey: `${userId}:${idempotencyKey}`, saveHash };
}

interface Steps<Document> {
  /** Creates the document with the save's fields on it, or throws. */
  make: () => Promise<Document>;
  /** The document that an earlier try of this save created. */
  findBySaveKey: (saveKey: string) => Promise<Document | null>;
  present: (document: Document) => unknown;
}

interface Made<Document> {
  readonly document: Document;
  /** An earlier try created it. */
  readonly repeated: boolean;
  /** Nobody was told of it yet: it is new, or the try that created it never heard that it had. */
  readonly untold: boolean;
}

/** Keys of tries that failed without a word on whether they stored anything; a repeat asks for its own. */
const unsure = new Set<string>();
const mostUnsure = 10_000;

/**
 * Creates a document at most once for a save. The earlier one is looked for only when `make` fails, whatever the reason:
 * a save that succeeded is answered with its record even when it would be refused by now. Throws 409 `key-reused`,
 * with `current`, when the key came with another body; otherwise what `make` threw.
 */
export async function createIdempotent<Document extends Partial<Save>>(
  save: Save | null,
  { make, findBySaveKey, present }: Steps<Document>,
): Promise<Made<Document>> {
  try {
    const document = await make();
    if (save) unsure.delete(save.saveKey);
    return { document, repeated: false, untold: true };
  } catch (error) {
    if (save && !isRefusal(error) && unsure.size < mostUnsure) unsure.add(save.saveKey);
    const earlier = save && (await findBySaveKey(save.saveKey));
    if (!earlier) throw error;
    if (earlier.saveHash === save.saveHash)
      return { document: earlier, repeated: true, untold: unsure.delete(save.saveKey) };
    throw new Problem('key-reused', 'This form was already saved, with other values.', {
      current: present(earlier),
    });
  }
}

/** Whether an error says for certain that its try stored nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || (error as { code?: unknown } | null)?.code === 11000;

/** The first field of the unique index that refused an insert (error 11000); null for any other error. */
export function duplicateField(error: unknown): string | null {
  const { code, keyPattern } = (error ?? {}) as { code?: unknown; keyPattern?: Record<string, unknown> };
  return code === 11000 ? (Object.keys(keyPattern ?? {})[0] ?? null) : null;
}
