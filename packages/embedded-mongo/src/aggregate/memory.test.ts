import { Double } from 'bson';
import { expect, it } from 'vitest';
import type { Doc, Value } from '../bson/value.ts';
import { doc } from '../bson/value.ts';
import { YieldPolicy } from '../yield-policy.ts';
import { SortBuffer } from '../plan/sort.ts';
import { groupStage } from './group.ts';

const LIMIT = 50_000;
const TOO_MUCH = { code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' };
const text = 'x'.repeat(100);
const names = Array.from({ length: 20 }, (_, i) => `sum${i}`);

async function* documents(count: number): AsyncGenerator<Doc[]> {
  await Promise.resolve();
  for (let i = 0; i < count; i++) yield [doc({ _id: i, kind: i % 2, n: new Double(i), text })];
}

async function grouped(spec: Record<string, Value>, count: number): Promise<Doc[]> {
  const made: Doc[] = [];
  for await (const batch of groupStage(doc(spec), new YieldPolicy(), LIMIT)(documents(count)))
    made.push(...batch);
  return made;
}

it.each([
  ['very many groups', { _id: '$_id' }, 2000],
  ['groups that each have a text', { _id: ['$_id', '$text'] }, 400],
  [
    'groups of many sums',
    { _id: '$_id', ...Object.fromEntries(names.map((name) => [name, doc({ $sum: 1 })])) },
    400,
  ],
])('$group refuses %s above its memory limit', async (_what, spec, tooMany) => {
  expect(await grouped({ _id: '$_id' }, 400)).toHaveLength(400);
  expect(await grouped(spec, 20)).toHaveLength(20);
  await expect(grouped(spec, tooMany)).rejects.toMatchObject(TOO_MUCH);
});

it('$group refuses a document over 16 MB', async () => {
  const spec = doc({ _id: ['$text', '$text', '$text'] });
  async function* large(): AsyncGenerator<Doc[]> {
    await Promise.resolve();
    yield [doc({ text: 'x'.repeat(6_000_000) })];
  }
  const result = groupStage(spec, new YieldPolicy())(large())[Symbol.asyncIterator]().next();
  await expect(result).rejects.toMatchObject({ code: 10334, codeName: 'BSONObjectTooLarge' });
});

it('$group of any number of documents into few groups stays within its memory limit', async () => {
  const spec = { _id: '$kind', all: doc({ $sum: 1 }), sum: doc({ $sum: '$n' }) };
  expect(await grouped(spec, 2000)).toEqual([
    doc({ _id: 0, all: 1000, sum: new Double(999_000) }),
    doc({ _id: 1, all: 1000, sum: new Double(1_000_000) }),
  ]);
});

it('a sort is refused above its memory limit, and stays within it with a limit', async () => {
  const key = Buffer.from('key');
  const all = new SortBuffer<{ key: Buffer }>(0, new YieldPolicy(), LIMIT);
  const few = new SortBuffer<{ key: Buffer }>(5, new YieldPolicy(), 10 * LIMIT);
  const fill = async (buffer: SortBuffer<{ key: Buffer }>): Promise<void> => {
    for (let i = 0; i < 5000; i++) await buffer.add({ key }, 200);
  };
  await expect(fill(all)).rejects.toMatchObject(TOO_MUCH);
  await fill(few);
  expect(await few.sorted()).toHaveLength(5);
});
