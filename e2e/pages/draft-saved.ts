import { expect, type Page } from '@playwright/test';

interface StoredRow {
  readonly name?: string;
  readonly iv: string;
}

/** The rows of a store of the encrypted IndexedDB; empty before the app has made the database. */
function rowsOf(page: Page, store: 'drafts' | 'copies'): Promise<StoredRow[]> {
  return page.evaluate(async (from) => {
    const resultOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
      });
    // To open it first would make one without stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hearthline-encrypted')) return [];
    const database = await resultOf(indexedDB.open('hearthline-encrypted'));
    const rows = await resultOf<{ name?: string; iv: Uint8Array }[]>(
      database.transaction(from).objectStore(from).getAll(),
    );
    database.close();
    return rows.map(({ name, iv }) => ({ ...(name !== undefined && { name }), iv: iv.join() }));
  }, store);
}

/** The names of the copies of server replies that are kept on the device. */
export const keptCopies = async (page: Page) => (await rowsOf(page, 'copies')).map(({ name }) => name);

/** The initialization vectors of the drafts, joined: they change with every write. */
const draftVectors = async (page: Page) => (await rowsOf(page, 'drafts')).map(({ iv }) => iv).join(' ');

/** Longer than a form waits before it writes its draft, ms. */
const quietMs = 1_000;

/**
 * Runs `action`, which must end with a single change of a form, and waits until the draft has been written: until a write
 * that no other follows, since a form that continued a draft may write that one first.
 */
export async function untilDraftSaved(page: Page, action: () => Promise<void>): Promise<void> {
  const before = await draftVectors(page);
  await action();
  await expect.poll(() => draftVectors(page)).not.toBe(before);
  for (let last = ''; last !== (await draftVectors(page)); await page.waitForTimeout(quietMs))
    last = await draftVectors(page);
}

/** Waits until no draft is on the device: a form deletes its own after the save, which a reload at that moment may cut off. */
export const untilNoDraft = (page: Page) => expect.poll(() => draftVectors(page)).toBe('');
