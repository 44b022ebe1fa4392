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
  const compute = () => Promise.resolve((count += 1));
  const cache = createTtlCache(compute, { ttlMs: 60_000 });
  expect(new Set(await Promise.all(Array.from({ length: 50 }, cache.get)))).toEqual(new Set([1]));
  expect(await cache.get()).toBe(1);
  cache.invalidate();
  expect(await cache.get()).toBe(2);
  const brief = createTtlCache(compute, { ttlMs: 5 });
  expect(await brief.get()).toBe(3);
  await pause(10);
  expect(await brief.get()).toBe(4);
});

it('ttl cache: one computation runs at a time, so that results arrive in the order of the calls', async () => {
  const running = { now: 0, most: 0, begun: 0 };
  const cache = createTtlCache(
    async () => {
      running.most = Math.max(running.most, (running.now += 1));
      const mine = (running.begun += 1);
      await pause(mine === 1 ? 40 : 1);
      running.now -= 1;
      if (mine === 3) throw new Error('away');
      return mine;
    },
    { ttlMs: 60_000 },
  );
  const order: number[] = [];
  const note = async () => order.push(await cache.refresh());
  const first = note();
  await pause(10);
  await Promise.all([first, note()]);
  expect([order, running.most]).toEqual([[1, 2], 1]);
  await expect(cache.refresh()).rejects.toThrow('away');
  await expect(cache.refresh()).resolves.toBe(4);
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
