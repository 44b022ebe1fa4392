import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { encodeDoc } from '../bson/encode.ts';
import { doc } from '../bson/value.ts';
import { openEngine, type Engine } from '../engine.ts';
import { CommandError } from '../errors.ts';
import { SLICE_MS, YieldPolicy } from '../yield-policy.ts';
import { temporaryFolder } from '../testing/with-engine.ts';
import { insert } from './insert.ts';

let engine: Engine;
let folder: string;
afterEach(async () => {
  await engine.store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Simulates a slow machine: every document uses up the time slice, so each gets its own transaction. */
class SpentYieldPolicy extends YieldPolicy {
  override get sliceUsed(): boolean {
    return true;
  }
}

/** Lets so many further transactions succeed, then fails with a full disk. */
function fillAfter(transactions: number): void {
  const write = engine.store.write.bind(engine.store);
  let left = transactions;
  engine.store.write = (change, priority) =>
    left-- > 0 ? write(change, priority) : Promise.reject(new CommandError('OutOfDiskSpace', 'full'));
}

function insertRows(ids: readonly number[], ordered: boolean, yieldPolicy: YieldPolicy) {
  const documents = ids.map((_id) => encodeDoc(doc({ _id })));
  const request = {
    name: 'insert',
    db: 'home',
    body: doc({ insert: 'rows', ordered }),
    sequences: new Map([['documents', documents]]),
  };
  return insert({ engine, request, yieldPolicy } as unknown as Parameters<typeof insert>[0]);
}

const insertFive = (ordered: boolean) => insertRows([0, 1, 2, 3, 4], ordered, new SpentYieldPolicy());

it.each([
  { ordered: false, refused: [2, 3, 4] },
  { ordered: true, refused: [2] },
])(
  'insert, disk full in the middle (ordered: $ordered): stored documents are counted, others refused by index',
  async ({ ordered, refused }) => {
    folder = await temporaryFolder();
    engine = openEngine(folder, 'test');
    fillAfter(2);
    const reply = await insertFive(ordered);
    expect(reply).toMatchObject({ n: 2, writeErrors: refused.map((index) => ({ index, code: 14031 })) });
    expect(engine.store.docs.getCount()).toBe(2);
  },
);

it('inserts that come at once share a time slice: reads wait no longer than for one', async () => {
  folder = await temporaryFolder();
  engine = openEngine(folder, 'test');
  const put = engine.records.insert.bind(engine.records);
  const together: number[] = [];
  let count = 0;
  // Simulates a slow machine: a third of a slice for each document.
  engine.records.insert = (...args) => {
    const until = performance.now() + SLICE_MS / 3;
    while (performance.now() < until);
    if (count === 0)
      queueMicrotask(() => {
        together.push(count);
        count = 0;
      });
    count += 1;
    return put(...args);
  };
  const statements = [0, 10, 20, 30].map((from) =>
    insertRows(
      [...Array(6).keys()].map((n) => from + n),
      false,
      new YieldPolicy(),
    ),
  );
  expect((await Promise.all(statements)).map(({ n }) => n)).toEqual([6, 6, 6, 6]);
  expect(engine.store.docs.getCount()).toBe(24);
  // Four for the first slice, and one of each other statement.
  expect(Math.max(...together)).toBeLessThanOrEqual(7);
});
