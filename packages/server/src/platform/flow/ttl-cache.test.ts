import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

it('ttl cache: a computation that hangs is rejected for all who wait for it, and the next call computes again', async () => {
  const works = [() => new Promise<number>(() => undefined), () => Promise.resolve(2)];
  const cache = createTtlCache(() => works.shift()!(), { ttlMs: 0, deadlineMs: 40 });
  const first = cache.refresh();
  await pause(10);
  const both = await Promise.allSettled([first, cache.refresh()]);
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TimedOut' } });
  await expect(cache.get()).resolves.toBe(2);
});

it('ttl cache: callers share a value until it expires or is discarded', async () => {
  let count = 0;
  const cache = createTtlCache(() => Promise.resolve((count += 1)), { ttlMs: 60_000 });
  expect(await Promise.all([cache.get(), cache.get()])).toEqual([1, 1]);
  expect(await cache.get()).toBe(1);
  cache.invalidate();
  expect(await cache.get()).toBe(2);
});

it('ttl cache: a fallback stands in for a computation that failed, and the next call computes again', async () => {
  const works = [() => Promise.reject(new Error('away')), () => Promise.resolve('new')];
  const cache = createTtlCache<string>(() => works.shift()!(), {
    ttlMs: 60_000,
    fallback: (error) => `old, ${String(error)}`,
  });
  expect(await Promise.all([cache.get(), cache.get()])).toEqual(['old, Error: away', 'old, Error: away']);
  expect(await cache.get()).toBe('new');
  expect(await cache.get()).toBe('new');
});
