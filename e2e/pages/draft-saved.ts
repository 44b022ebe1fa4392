import { expect, type Page } from '@playwright/test';

/** The initialization vectors of the encrypted drafts in IndexedDB, joined: they change with every write. */
function draftVectors(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
      });
    const database = await resultOf(indexedDB.open('hearthline-encrypted'));
    const drafts = await resultOf<{ iv: Uint8Array }[]>(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return drafts.map(({ iv }) => iv.join()).join(' ');
  });
}

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
