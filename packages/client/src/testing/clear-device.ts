import { encryptedDatabase } from '../lib/device/encrypted-database.ts';
import { encryptedStore } from '../lib/device/encrypted-store.ts';
import { keptSessionDatabase } from '../lib/device/kept-session.ts';

/** Deletes every draft, outbox entry, copy and kept session on this device, so that each test starts without any. */
export async function clearDevice(): Promise<void> {
  // The store runs its operations in order: the writes of the test before are done after this one.
  await encryptedStore.unsentWorkOfOthers();
  const database = await encryptedDatabase();
  await Promise.all((['drafts', 'outbox', 'copies'] as const).map((name) => database.clear(name)));
  await (await keptSessionDatabase()).clear('session');
}
