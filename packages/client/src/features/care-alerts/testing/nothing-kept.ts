import { sealedDatabase } from '../../../lib/sealed-database.ts';
import { sealed } from '../../../lib/sealed-store.ts';

/** Takes off this device what an earlier test typed. */
export async function nothingKept(): Promise<void> {
  // The store works one after the other: what the last test left is written by then.
  await sealed.othersWaiting();
  await (await sealedDatabase()).clear('drafts');
}
