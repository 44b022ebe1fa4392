import { serverNow } from '../server-clock.ts';
import { encryptingAuthor, type Author } from '../encrypted-author.ts';
import { encryptedDatabase, type EncryptedReading } from '../encrypted-database.ts';

/** What may wait: the kind names the call that sends it. */
export type OutboxKind = 'vitals';

/** One thing saved on this device and on its way. */
export interface OutboxEntry {
  /** The form's UUID: goes as Idempotency-Key, so that it is recorded once however often it is sent. */
  readonly key: string;
  readonly queuedAt: number;
  readonly kind: OutboxKind;
  readonly body: unknown;
  /** What people call it: the resident's name. */
  readonly title: string;
  /** The form as it was filled in, to take it up again should the server refuse it. */
  readonly form: unknown;
  /** Why the server refused it; null while it is still to be sent. */
  readonly refusal: string | null;
}

export type NewEntry = Omit<OutboxEntry, 'queuedAt' | 'refusal'>;

let latest = 0;

function aadOf(userId: string, key: string): string {
  return `${userId}/outbox/${key}`;
}

async function write({ userId, userName, cipher }: Author, entry: OutboxEntry): Promise<void> {
  const { key, queuedAt, ...content } = entry;
  const secret = await cipher.encrypt(JSON.stringify(content), aadOf(userId, key));
  const row: EncryptedReading = { userId, userName, key, queuedAt, ...secret };
  await (await encryptedDatabase()).put('outbox', row);
}

async function read({ userId, cipher }: Author, row: EncryptedReading): Promise<OutboxEntry | null> {
  try {
    const content = JSON.parse(await cipher.decrypt(row, aadOf(userId, row.key))) as NewEntry;
    return { refusal: null, ...content, key: row.key, queuedAt: row.queuedAt };
  } catch {
    // Sealed under a key the server no longer gives: unreadable to everyone.
    return null;
  }
}

/** The outbox at rest, sealed for its author. Each call speaks of the user who is signed in when it is made. */
export const outboxStore = {
  /** Resolves once it is on the device; false where nobody is signed in or the browser can keep nothing. */
  async add(entry: NewEntry): Promise<boolean> {
    const author = encryptingAuthor();
    if (!author) return false;
    latest = Math.max(latest + 1, serverNow().getTime());
    await write(author, { ...entry, queuedAt: latest, refusal: null });
    return true;
  },

  /** The author's entries, in the order they were saved. */
  async all(): Promise<OutboxEntry[]> {
    const author = encryptingAuthor();
    if (!author) return [];
    const everyones = await (await encryptedDatabase()).getAll('outbox');
    const mine = everyones.filter(({ userId }) => userId === author.userId);
    const entries = await Promise.all(mine.map((row) => read(author, row)));
    return entries
      .filter((entry) => entry !== null)
      .toSorted((a, b) => a.queuedAt - b.queuedAt || a.key.localeCompare(b.key));
  },

  /** Whether it is still on this device: another tab may have seen to it. */
  async has(key: string): Promise<boolean> {
    const author = encryptingAuthor();
    return (
      !author || (await (await encryptedDatabase()).getKey('outbox', [author.userId, key])) !== undefined
    );
  },

  async refuse(entry: OutboxEntry, refusal: string): Promise<void> {
    const author = encryptingAuthor();
    if (author) await write(author, { ...entry, refusal });
  },

  async remove(key: string): Promise<void> {
    const author = encryptingAuthor();
    if (author) await (await encryptedDatabase()).delete('outbox', [author.userId, key]);
  },
};
