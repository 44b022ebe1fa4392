import { canEncrypt, encryptingAuthor, type Author } from './encrypted-author.ts';
import { encryptedDatabase, type EncryptedDraft } from './encrypted-database.ts';
import { currentSession } from '../session/session.ts';

/** Stored, or why not: no Web Crypto, or nobody signed in. */
export type SaveOutcome = 'stored' | 'unavailable' | 'signed-out';

export interface UnsentWork {
  readonly userId: string;
  readonly userName: string;
  /** Drafts of forms. */
  readonly drafts: number;
  /** Vitals records not sent yet. */
  readonly readings: number;
}

/** Text for a browser without Web Crypto. */
export const encryptionUnavailableText =
  'What you type here is not kept if your session ends: this device reaches Hearthline without https.';

let queue: Promise<unknown> = Promise.resolve();

/** Serializes database work, so that a delete after a save stays the last word. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined);
  return turn;
}

function aadOf(userId: string, formId: string): string {
  return `${userId}/${formId}`;
}

/** Draft id for a form with several drafts: each tab writes its own. */
export function getDraftId(formId: string, key: string): string {
  return `${formId}/${key}`;
}

async function open({ userId, cipher }: Author, draft: EncryptedDraft): Promise<unknown> {
  try {
    return JSON.parse(await cipher.decrypt(draft, aadOf(userId, draft.formId))) as unknown;
  } catch {
    // Encrypted with a key that the server no longer gives out.
    return null;
  }
}

/** Drafts on this device, encrypted with a key for each user that only their session brings. */
export const encryptedStore = {
  async saveDraft(formId: string, value: unknown): Promise<SaveOutcome> {
    const author = encryptingAuthor();
    if (!author) return currentSession() ? 'unavailable' : 'signed-out';
    const { userId, userName, cipher } = author;
    const text = JSON.stringify(value);
    return enqueue<SaveOutcome>(async () => {
      const encrypted = await cipher.encrypt(text, aadOf(userId, formId));
      await (await encryptedDatabase()).put('drafts', { userId, userName, formId, ...encrypted });
      return 'stored';
    });
  },

  /** The signed-in user's draft; null if there is none, or if it can't be decrypted. */
  async loadDraft(formId: string): Promise<unknown> {
    const author = encryptingAuthor();
    if (!author) return null;
    return enqueue(async () => {
      const draft = await (await encryptedDatabase()).get('drafts', [author.userId, formId]);
      return draft ? open(author, draft) : null;
    });
  },

  /** The signed-in user's drafts whose ids `getDraftId` made for this form. Drafts that can't be decrypted are left out. */
  async loadDrafts(formId: string): Promise<unknown[]> {
    const author = encryptingAuthor();
    if (!author) return [];
    const [first, last] = ['', '\uffff'].map((key) => [author.userId, getDraftId(formId, key)]);
    return enqueue(async () => {
      const drafts = await (await encryptedDatabase()).getAll('drafts', IDBKeyRange.bound(first, last));
      const opened = await Promise.all(drafts.map((draft) => open(author, draft)));
      return opened.filter((draft) => draft !== null);
    });
  },

  /** Ids of the signed-in user's drafts that begin with `prefix`. */
  async draftIds(prefix: string): Promise<string[]> {
    const userId = currentSession()?.user.id;
    if (userId === undefined || !canEncrypt()) return [];
    const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`]);
    const keys = await enqueue(async () => (await encryptedDatabase()).getAllKeys('drafts', range));
    return keys.map(([, formId]) => formId);
  },

  async deleteDraft(formId: string): Promise<void> {
    const userId = currentSession()?.user.id;
    if (userId === undefined || !canEncrypt()) return;
    await enqueue(async () => (await encryptedDatabase()).delete('drafts', [userId, formId]));
  },

  /** Deletes all drafts and unsent records of a user, without decrypting them. */
  async discardAllOf(userId: string): Promise<void> {
    const theirs = IDBKeyRange.bound([userId], [userId, []]);
    await enqueue(async () => {
      const database = await encryptedDatabase();
      const stores = ['drafts', 'outbox', 'copies'] as const;
      await Promise.all(stores.map((name) => database.delete(name, theirs)));
    });
  },

  /** Counts of other users' drafts and unsent records on this device. */
  async unsentWorkOfOthers(): Promise<UnsentWork[]> {
    if (!canEncrypt()) return [];
    const me = currentSession()?.user.id;
    const [drafts, readings] = await enqueue(async () => {
      const database = await encryptedDatabase();
      return Promise.all([database.getAll('drafts'), database.getAll('outbox')]);
    });
    const waiting = new Map<string, UnsentWork>();
    const of = (userId: string, userName: string) =>
      waiting.get(userId) ?? { userId, userName, drafts: 0, readings: 0 };
    for (const { userId, userName } of drafts)
      waiting.set(userId, { ...of(userId, userName), drafts: of(userId, userName).drafts + 1 });
    for (const { userId, userName } of readings)
      waiting.set(userId, { ...of(userId, userName), readings: of(userId, userName).readings + 1 });
    if (me !== undefined) waiting.delete(me);
    return [...waiting.values()];
  },
};
