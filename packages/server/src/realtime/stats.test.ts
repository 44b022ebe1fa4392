import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createStatsCounter } from './stats.ts';

const numbers = {
  ...{ todayRecordsCount: 3, pendingMedicationsCount: 2, completedVitalsCount: 1 },
  ...{ measuredResidentsCount: 1, activeResidentsCount: 2 },
};

function build() {
  let running = 0;
  const seen = { counts: 0, atOnce: 0 };
  const counter = createStatsCounter(
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

describe('stats', () => {
  it('adds the connected users to what the database counted', async () => {
    await expect(build().counter.anew()).resolves.toEqual({ ...numbers, connectedUsersCount: 4 });
  });

  it('counts one at a time, so that a later count never answers first', async () => {
    const { counter, seen } = build();
    const order: number[] = [];
    const note = async () => order.push((await counter.anew()).completedVitalsCount);
    const first = note();
    await pause(10);
    await Promise.all([first, note()]);
    expect(order).toEqual([1, 2]);
    expect(seen.atOnce).toBe(1);
  });

  it('counts once for a crowd', async () => {
    const { counter, seen } = build();
    await Promise.all(Array.from({ length: 50 }, () => counter.recent()));
    expect(seen.counts).toBe(1);
  });

  it('counts again for who joins after a change that nobody was told of', async () => {
    const { counter, seen } = build();
    await counter.recent();
    counter.forget();
    await expect(counter.recent()).resolves.toMatchObject({ completedVitalsCount: 2 });
    await counter.recent();
    expect(seen.counts).toBe(2);
  });

  it('counts again once the last count is old, and after a failure', async () => {
    const { counter, seen } = build();
    await counter.recent();
    await pause(120);
    await counter.recent();
    expect(seen.counts).toBe(2);
    await expect(counter.anew()).rejects.toThrow('away');
    await expect(counter.anew()).resolves.toMatchObject({ completedVitalsCount: 4 });
  });
});
