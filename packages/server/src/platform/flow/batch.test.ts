import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('batch', () => {
  it('runs the calls of one event loop turn together, and those made during a run in the next run', async () => {
    const batches: number[][] = [];
    const double = batch(async (items: readonly number[]) => {
      batches.push([...items]);
      await later(20);
      return items.map((item) => item * 2);
    });
    const first = [1, 2].map((item) => double(item));
    while (batches.length === 0) await later(1);
    const next = [3, 4].map((item) => double(item));
    expect(await Promise.all([...first, ...next])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await double(9)).toBe(18);
  });

  it('rejects the calls of a failed run and those waiting behind it, and works again afterwards', async () => {
    let [begun, runs] = [0, 0];
    const task = batch(async (items: readonly string[]) => {
      begun += 1;
      await later(10);
      if (++runs === 2) throw new Error('away');
      return items;
    });
    const first = task('a');
    while (begun === 0) await later(1);
    const shared = task('b');
    expect(await first).toBe('a');
    const waited = task('c');
    const statuses = (await Promise.allSettled([shared, waited])).map((one) => one.status);
    expect(statuses).toEqual(['rejected', 'rejected']);
    expect(runs).toBe(2);
    expect(await task('d')).toBe('d');
  });

  it('rejects the call when its work throws synchronously, and works again afterwards', async () => {
    let runs = 0;
    const task = batch((items: readonly number[]) => {
      if (++runs === 1) throw new Error('at once');
      return Promise.resolve(items);
    });
    await expect(task(1)).rejects.toThrow('at once');
    expect(await task(2)).toBe(2);
  });
});
