import type { ProblemCode } from '@hearthline/contracts';
import { serverNow } from '../server/server-clock.ts';
import { encryptingAuthor, type Author } from '../device/encrypted-author.ts';
import { encryptedDatabase, type EncryptedReading } from '../device/encrypted-database.ts';
import { digestDose } from './noted-doses.ts';

/** Names the call that sends the entry. */
export type OutboxKind = 'vitals' | 'late-dose';

/** An entry saved on this device and not confirmed by the server. */
export interface OutboxEntry {
  /** The form's UUID, sent as Idempotency-Key. */
  readonly key: string;
  readonly queuedAt: number;
  readonly kind: OutboxKind;
  readonly body: unknown;
  /** The resident's name; of a dose with its medication before it. */
  readonly title: string;
  /** The key of a dose. */
  readonly dose?: string | undefined;
  /** The form's values, to reopen it if the server refuses the entry. */
  readonly form: unknown;
  /** Why the server refused it; null while it is pending. */
  readonly refusal: string | null;
  /** Why, as a code: another person's record of the same dose becomes a question. */
  readonly refusalCode?: ProblemCode | undefined;
}

export type NewEntry = Omit<OutboxEntry, 'queuedAt' | 'refusal' | 'refusalCode'>;

let latest = 0;

function aadOf(userId: string, key: string): string {
  return `${userId}/outbox/${key}`;
}

async function write({ userId, userName, cipher }: Author, entry: OutboxEntry): Promise<void> {
  const { key, queuedAt, ...content } = entry;
  const encrypted = await cipher.encrypt(JSON.stringify(content), aadOf(userId, key));
  const dose = entry.dose === undefined ? undefined : await digestDose(entry.dose);
  const row: EncryptedReading = { userId, userName, key, queuedAt, ...(dose && { dose }), ...encrypted };
  await (await encryptedDatabase()).put('outbox', row);
}

async function read({ userId, cipher }: Author, row: EncryptedReading): Promise<OutboxEntry | null> {
  try {
    const content = JSON.parse(await cipher.decrypt(row, aadOf(userId, row.key))) as NewEntry;
    const entry: OutboxEntry = { refusal: null, ...content, key: row.key, queuedAt: row.queuedAt };
    return isForeign(entry.refusal) ? { ...entry, refusal: null, refusalCode: undefined } : entry;
  } catch {
    // Encrypted with a key that the server no longer gives out.
    return null;
  }
}

/**
 * Tells whether a stored refusal is a gateway's status and page ("404: 404 page not found"). Versions before November 2026
 * took such pages for the server's refusal. The entry waits again, since Hearthline never saw it. The server's own refusals
 * are sentences.
 */
const isForeign = (refusal: string | null) => refusal !== null && /^[45]\d\d: ?/.test(refusal);

/** The outbox in IndexedDB, encrypted for its author. Each call is for the user signed in at that moment. */
export const outboxStore = {
  /** Resolves with true once stored; false when nobody is signed in or the browser can't encrypt. */
  async add(entry: NewEntry): Promise<boolean> {
    const author = encryptingAuthor();
    if (!author) return false;
    latest = Math.max(latest + 1, serverNow().getTime());
    await write(author, { ...entry, queuedAt: latest, refusal: null });
    return true;
  },

  /** The signed-in user's entries, in the order they were queued. */
  async all(): Promise<OutboxEntry[]> {
    const author = encryptingAuthor();
    if (!author) return [];
    const rows = await (await encryptedDatabase()).getAll('outbox');
    const own = rows.filter(({ userId }) => userId === author.userId);
    const entries = await Promise.all(own.map((row) => read(author, row)));
    return entries
      .filter((entry) => entry !== null)
      .toSorted((a, b) => a.queuedAt - b.queuedAt || a.key.localeCompare(b.key));
  },

  /** True if the entry still exists; another tab may have sent or deleted it. */
  async has(key: string): Promise<boolean> {
    const author = encryptingAuthor();
    return (
      !author || (await (await encryptedDatabase()).getKey('outbox', [author.userId, key])) !== undefined
    );
  },

  async refuse(entry: OutboxEntry, refusal: string, refusalCode: ProblemCode): Promise<void> {
    const author = encryptingAuthor();
    if (author) await write(author, { ...entry, refusal, refusalCode });
  },

  async remove(key: string): Promise<void> {
    const author = encryptingAuthor();
    if (author) await (await encryptedDatabase()).delete('outbox', [author.userId, key]);
  },
};
