import { openEngine } from '../engine.ts';
import { YieldPolicy } from '../yield-policy.ts';
import { verifyCollection } from '../storage/verify.ts';

/** Compares every record with every index entry of a data folder nobody serves. Gives what is wrong, in words. */
export async function checkStore(dataDir: string): Promise<string[]> {
  const { catalog, store } = openEngine(dataDir, 'check');
  const wrong: string[] = [];
  for (const collection of catalog.byNamespace.values()) {
    const { damaged, problems } = await verifyCollection(store, collection, new YieldPolicy());
    wrong.push(...damaged.map((record) => `record ${record} is damaged`), ...problems);
  }
  await store.close();
  return wrong;
}
