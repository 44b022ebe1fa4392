import { expect, type Page } from '@playwright/test';

/** What the device's sealed store holds of forms begun, unreadable as it is. */
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

/** Does what is to be kept, the last of it a single change, and waits until the device has kept it. */
export async function untilKept(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = await seals(page);
  await deed();
  await expect.poll(() => seals(page)).not.toBe(before);
}
