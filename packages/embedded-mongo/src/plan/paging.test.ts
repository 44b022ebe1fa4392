import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Doc } from '../bson/value.ts';
import { doc } from '../bson/value.ts';
import { encodeDoc } from '../bson/encode.ts';
import { ensureCollection } from '../commands/collections.ts';
import type { Engine } from '../engine.ts';
import { openEngine } from '../engine.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { indexFromSpec } from '../storage/index-spec.ts';
import { temporaryFolder } from '../testing/with-engine.ts';
import { choosePlan } from './planner.ts';
import { runQuery } from './query.ts';

const RECORDS = 20_000;
const PAGE = 21;
const key = doc({ residentId: 1, hidden: 1, recordedAt: 1, _id: 1 });

let dataDir: string;
let engine: Engine;
let vitals: CollectionInfo;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  engine = openEngine(dataDir, 'test');
  vitals = await engine.store.write(() => {
    const created = ensureCollection(engine, 'home', 'vitals');
    created.indexes.push(indexFromSpec(engine.catalog.takeId(), doc({ v: 2, key, name: 'paged' }), true));
    return created;
  });
  await engine.store.write(() => {
    for (let i = 0; i < RECORDS; i++) {
      const record = doc({
        _id: i,
        residentId: `r${i % 2}`,
        hidden: false,
        recordedAt: new Date(Math.floor(i / 10) * 1000),
      });
      engine.records.insert(vitals, encodeDoc(record), record);
    }
  });
});
afterAll(async () => {
  await engine.store.close();
  await rm(dataDir, { recursive: true });
});

/** The server's filter for a page after a cursor: see rangeFilter in packages/server. */
const behind = (at: Date, id: number): Doc =>
  doc({
    residentId: 'r0',
    hidden: false,
    recordedAt: doc({ $lte: at }),
    $or: [doc({ recordedAt: doc({ $lt: at }) }), doc({ _id: doc({ $lt: id }) })],
  });

it('paging: a page after a cursor is read by an index range, in order, with few extra documents', async () => {
  const at = new Date(1000 * 1000);
  const filter = parseFilter(behind(at, 10_004));
  const sort = ['recordedAt', '_id'].map((path) => ({ path, descending: true }));
  const plan = choosePlan(vitals, filter, sort);
  expect(plan).toMatchObject({ index: { name: 'paged' }, sorted: true, reverse: true });
  expect(plan.bounds).toMatchObject({ points: 2, ranged: 1 });
  const reads = vi.spyOn(engine.store.docs, 'get');
  const found = [];
  for await (const batch of runQuery(engine, { collection: vitals, filter, sort, limit: PAGE }))
    found.push(...batch.map((one) => one.doc.get('_id')));
  expect(found).toEqual(Array.from({ length: PAGE }, (_, i) => 10_002 - 2 * i));
  expect(reads.mock.calls.length).toBeLessThan(4 * PAGE);
  reads.mockRestore();
});
