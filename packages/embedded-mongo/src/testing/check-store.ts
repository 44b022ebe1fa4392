import { openEngine } from '../engine.ts';
import { YieldPolicy } from '../yield-policy.ts';
import { verifyCollection } from '../storage/verify.ts';

/** Verifies all records and index entries of a data folder that no engine serves. Resolves with a message for each problem. */
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
