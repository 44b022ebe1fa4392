import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('gather', () => {
  it('sends the first at once and everyone who comes meanwhile together', async () => {
    const batches: number[][] = [];
    const double = gather(async (items: readonly number[]) => {
      batches.push([...items]);
      await later(5);
      return items.map((item) => item * 2);
    });
    const results = await Promise.all([1, 2, 3, 4].map((item) => double(item)));
    expect(results).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
    expect(await double(9)).toBe(18);
  });

  it('fails who shared the run that failed and who waited for it, and is whole again after', async () => {
    let runs = 0;
    const task = gather(async (items: readonly string[]) => {
      await later(2);
      if (++runs === 2) throw new Error('away');
      return items;
    });
    const first = task('a');
    const shared = task('b');
    expect(await first).toBe('a');
    const waited = task('c');
    const statuses = (await Promise.allSettled([shared, waited])).map((one) => one.status);
    expect(statuses).toEqual(['rejected', 'rejected']);
    expect(runs).toBe(2);
    expect(await task('d')).toBe('d');
  });

  it('survives work that throws before it waits', async () => {
    let runs = 0;
    const task = gather((items: readonly number[]) => {
      if (++runs === 1) throw new Error('at once');
      return Promise.resolve(items);
    });
    await expect(task(1)).rejects.toThrow('at once');
    expect(await task(2)).toBe(2);
  });
});
