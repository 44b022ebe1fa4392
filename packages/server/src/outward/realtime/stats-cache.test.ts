import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createStatsCache } from './stats-cache.ts';

const numbers = {
  todayRecordsCount: 3,
  pendingMedicationsCount: 2,
  completedVitalsCount: 1,
  measuredResidentsCount: 1,
  activeResidentsCount: 2,
  doses: { overdue: 1, missed: 0, due: 1, later: 0 },
};

function build() {
  let running = 0;
  const seen = { counts: 0, atOnce: 0 };
  const counter = createStatsCache(
    async () => {
      seen.counts += 1;
      seen.atOnce = Math.max(seen.atOnce, ++running);
      const mine = seen.counts;
      await pause(mine === 1 ? 40 : 5);
      running -= 1;
      if (mine === 3) throw new Error('away');
      return { ...numbers, completedVitalsCount: mine };
    },
    () => Promise.resolve(4),
    100,
  );
  return { counter, seen };
}

describe('stats cache', () => {
  it('adds the number of connected users to the counts of the database', async () => {
    await expect(build().counter.refresh()).resolves.toEqual({ ...numbers, connectedUsersCount: 4 });
  });

  it('runs one count at a time, so that results arrive in the order of the calls', async () => {
    const { counter, seen } = build();
    const order: number[] = [];
    const note = async () => order.push((await counter.refresh()).completedVitalsCount);
    const first = note();
    await pause(10);
    await Promise.all([first, note()]);
    expect(order).toEqual([1, 2]);
    expect(seen.atOnce).toBe(1);
  });

  it('counts once for 50 callers at the same moment', async () => {
    const { counter, seen } = build();
    await Promise.all(Array.from({ length: 50 }, () => counter.get()));
    expect(seen.counts).toBe(1);
  });

  it('counts again after it was invalidated', async () => {
    const { counter, seen } = build();
    await counter.get();
    counter.invalidate();
    await expect(counter.get()).resolves.toMatchObject({ completedVitalsCount: 2 });
    await counter.get();
    expect(seen.counts).toBe(2);
  });

  it('counts again once the last count has expired, and after a failure', async () => {
    const { counter, seen } = build();
    await counter.get();
    await pause(120);
    await counter.get();
    expect(seen.counts).toBe(2);
    await expect(counter.refresh()).rejects.toThrow('away');
    await expect(counter.refresh()).resolves.toMatchObject({ completedVitalsCount: 4 });
  });
});
