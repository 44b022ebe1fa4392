import { expect, it } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

it('gives up what hangs, and works it out anew for the next', async () => {
  const works = [() => new Promise<number>(() => undefined), () => Promise.resolve(2)];
  const recent = createFreshCache(() => works.shift()!(), 0, 20);
  const [first, second] = [recent.anew(), recent.anew()];
  await expect(first).rejects.toMatchObject({ name: 'TimedOut' });
  await expect(second).resolves.toBe(2);
});
