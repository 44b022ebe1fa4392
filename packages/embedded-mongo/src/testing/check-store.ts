import { decodeDoc } from '../bson/decode.ts';
import { openEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { entryKey, keysIn, recordKey, recordOf } from '../storage/records.ts';

/** Compares every record with every index entry of a data folder nobody serves. Gives what is wrong, in words. */
export async function checkStore(dataDir: string): Promise<string[]> {
  const engine = openEngine(dataDir, 'check');
  const wrong = [...engine.catalog.byNamespace.values()].flatMap((collection) =>
    checkCollection(engine, collection),
  );
  await engine.store.close();
  return wrong;
}

function checkCollection({ store }: Engine, collection: CollectionInfo): string[] {
  const wrong: string[] = [];
  const expected = new Map<string, number>();
  const start = recordKey(collection.id, 0);
  const end = recordKey(collection.id + 1, 0);
  for (const { key, value } of store.docs.getRange({ start, end })) {
    const record = key.readUIntBE(4, 6);
    for (const index of collection.indexes.filter(({ ready }) => ready))
      for (const one of keysIn(index, decodeDoc(value)).keys)
        expected.set(entryKey(index, one, record).toString('latin1'), record);
  }
  for (const index of collection.indexes.filter(({ ready }) => ready)) {
    const low = Buffer.alloc(4);
    const high = Buffer.alloc(4);
    low.writeUInt32BE(index.id);
    high.writeUInt32BE(index.id + 1);
    for (const { key, value } of store.entries.getRange({ start: low, end: high })) {
      const text = key.toString('latin1');
      if (expected.get(text) !== recordOf(value)) wrong.push(`${index.name}: an entry without its record`);
      expected.delete(text);
    }
  }
  if (expected.size) wrong.push(`${collection.name}: ${expected.size} entries are missing`);
  return wrong;
}
