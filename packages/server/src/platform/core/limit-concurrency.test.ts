import { expect, it } from 'vitest';
import { limitConcurrencyByKey } from './limit-concurrency.ts';

it('concurrency limit by key: two calls of one key run at a time, and another key has its own limit', async () => {
  const limit = limitConcurrencyByKey(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (key: string) =>
    limit(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [call('a'), call('a'), call('a'), call('b')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'a', 'b']);
  ends[0]?.();
  await all[0];
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  for (const end of ends) end();
  await Promise.all(all);
});
