import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

it('ttl cache: a computation that hangs is rejected for all who wait for it, and the next call computes again', async () => {
  const works = [() => new Promise<number>(() => undefined), () => Promise.resolve(2)];
  const cache = createTtlCache(() => works.shift()!(), 0, 40);
  const first = cache.refresh();
  await pause(10);
  const both = await Promise.allSettled([first, cache.refresh()]);
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TimedOut' } });
  await expect(cache.get()).resolves.toBe(2);
});
