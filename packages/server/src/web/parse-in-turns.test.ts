import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { parseInTurns } from './parse-in-turns.ts';

const Reply = z.object({
  records: z.array(z.object({ id: z.int() })),
  nextCursor: z.optional(z.string()),
});
const records = (count: number) => Array.from({ length: count }, (_, id) => ({ id, secret: 'no' }));

it.each([0, 1, 50, 51, 500, 501])('a list of %d is parsed as a whole one is', async (count) => {
  const body = { records: records(count), nextCursor: 'next', other: 1 };
  expect(await parseInTurns(Reply, body)).toEqual(Reply.parse(body));
});

it('what is no list, two long lists and a list that the schema does not name are parsed too', async () => {
  const Two = z.object({ a: z.array(z.int()), b: z.array(z.int()) });
  const long = Array.from({ length: 60 }, (_, n) => n);
  expect(await parseInTurns(Two, { a: long, b: long })).toEqual({ a: long, b: long });
  expect(await parseInTurns(Reply, { records: records(1), others: long })).toEqual({ records: [{ id: 0 }] });
  expect(await parseInTurns(z.array(z.int()), long)).toEqual(long);
});

it('a wrong item of any piece is refused', async () => {
  const wrong = records(500).map((one) => (one.id === 320 ? { ...one, id: 'x' } : one));
  await expect(parseInTurns(Reply, { records: wrong })).rejects.toThrow();
});

it('other work gets its turn while 50,000 records are parsed', async () => {
  let isDone = false;
  let turns = 0;
  const parsing = parseInTurns(Reply, { records: records(50_000) }).then(() => (isDone = true));
  while (!isDone) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await parsing;
  expect(turns).toBeGreaterThan(1);
});
