import { encryptedDatabase } from '../../../lib/encrypted-database.ts';
import { encryptedStore } from '../../../lib/encrypted-store.ts';

/** Takes off this device what an earlier test typed. */
export async function nothingKept(): Promise<void> {
  // The store works one after the other: what the last test left is written by then.
  await encryptedStore.othersWaiting();
  await (await encryptedDatabase()).clear('drafts');
}
