import { expect, it } from 'vitest';
import { limitConcurrencyByKey } from './limit-concurrency-by-key.ts';

it('lets so many errands of one key be under way, and those of another key beside them', async () => {
  const takeTurn = limitConcurrencyByKey(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const errand = (key: string) =>
    takeTurn(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [errand('a'), errand('a'), errand('a'), errand('b')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'a', 'b']);
  ends[0]?.();
  await all[0];
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  for (const end of ends) end();
  await Promise.all(all);
});
