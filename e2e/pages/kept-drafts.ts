import { expect, type Page } from '@playwright/test';

/** The initialization vectors of the encrypted drafts in IndexedDB, joined: they change with every write. */
function seals(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
      });
    const database = await settled(indexedDB.open('hearthline-encrypted'));
    const drafts = await settled<{ iv: Uint8Array }[]>(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return drafts.map(({ iv }) => iv.join()).join(' ');
  });
}

/** Runs `deed`, which must end with a single change of a form, and waits until the draft has been written. */
export async function untilKept(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = await seals(page);
  await deed();
  await expect.poll(() => seals(page)).not.toBe(before);
}
