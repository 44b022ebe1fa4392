import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedQueue, createQueue } from './queue.ts';

it('keyed queue: two calls of one key run at a time, and another key has its own limit', async () => {
  const limit = createKeyedQueue({ concurrency: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (key: string) =>
    limit(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [call('a'), call('a'), call('a'), call('b')];
  expect(begun).toEqual(['a', 'a', 'b']);
  ends[0]?.();
  await nextLoopTurn();
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  for (const end of ends) end();
  await Promise.all(all);
});

it('queue: runs calls in their order, refuses those beyond the waiting ones, and goes on after a failure', async () => {
  const run = createQueue({ concurrency: 1, maxWaiting: 2, refusal: () => new Error('refused') });
  const begun: number[] = [];
  const call = (n: number) =>
    run(async () => {
      begun.push(n);
      await nextLoopTurn();
      if (n === 1) throw new Error('failed');
      return n;
    }).catch((error: Error) => error.message);
  expect(await Promise.all([1, 2, 3, 4].map(call))).toEqual(['failed', 2, 3, 'refused']);
  expect(begun).toEqual([1, 2, 3]);
  expect(await call(5)).toBe(5);
});
