import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../testing/until.ts';
import { createStateBroadcasts, type StateBroadcasts } from './state-broadcasts.ts';

let news: StateBroadcasts;
afterEach(() => news.close());

function build(screens: number) {
  const house = { screens, countStats: vi.fn(), workOutAlerts: vi.fn(), said: [] as string[] };
  house.countStats.mockResolvedValue({
    todayRecordsCount: 0,
    pendingMedicationsCount: 0,
    completedVitalsCount: 0,
  });
  house.workOutAlerts.mockImplementation(() =>
    Promise.resolve({ count: house.workOutAlerts.mock.calls.length }),
  );
  news = createStateBroadcasts({
    say: (event) => house.said.push(event),
    screens: () => house.screens,
    countStats: house.countStats,
    workOutAlerts: house.workOutAlerts,
    users: () => Promise.resolve([]),
    log: pino({ level: 'silent' }),
  });
  return house;
}

it('works out counts and notices for the screens that are open', async () => {
  const house = build(1);
  news.statsChanged();
  await until('both are said', () => house.said.length === 2);
  expect(house.said.sort()).toEqual(['alerts:changed', 'dashboard:stats']);
});

it('works nothing out while no screen is open, and anew for the one that joins', async () => {
  const house = build(0);
  await news.recentStats();
  await news.recentAlerts();
  news.statsChanged();
  await pause(20);
  expect([house.countStats, house.workOutAlerts].map((work) => work.mock.calls.length)).toEqual([1, 1]);
  await news.recentStats();
  await news.recentAlerts();
  expect([house.countStats, house.workOutAlerts].map((work) => work.mock.calls.length)).toEqual([2, 2]);
  expect(house.said).toEqual([]);
});
