import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

it('a value whose working out hangs is rejected for all who wait for it, and worked out anew for the next', async () => {
  const works = [() => new Promise<number>(() => undefined), () => Promise.resolve(2)];
  const cache = createFreshCache(() => works.shift()!(), 0, 40);
  const first = cache.anew();
  await pause(10);
  const both = await Promise.allSettled([first, cache.anew()]);
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TimedOut' } });
  await expect(cache.recent()).resolves.toBe(2);
});
