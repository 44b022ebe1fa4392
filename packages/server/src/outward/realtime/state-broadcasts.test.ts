import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { createStateBroadcasts, type StateBroadcasts } from './state-broadcasts.ts';

let broadcasts: StateBroadcasts;
afterEach(() => broadcasts.close());

function build(socketCount: number, serverCount = 1) {
  const state = {
    socketCount,
    countStats: vi.fn(),
    computeNotices: vi.fn(),
    sent: [] as string[],
    nextDoseChange: null as Date | null,
    doseChanges: 0,
  };
  state.countStats.mockResolvedValue({
    todayRecordsCount: 0,
    pendingMedicationsCount: 0,
    completedVitalsCount: 0,
  });
  state.computeNotices.mockImplementation(() =>
    Promise.resolve({ count: state.computeNotices.mock.calls.length }),
  );
  broadcasts = createStateBroadcasts({
    serverCount: () => serverCount,
    emit: (event) => state.sent.push(event),
    socketCount: () => state.socketCount,
    countStats: state.countStats,
    computeNotices: state.computeNotices,
    nextDoseChange: () => Promise.resolve(state.nextDoseChange),
    onDoseChange: () => (state.doseChanges += 1),
    users: () => Promise.resolve([]),
    log: pino({ level: 'silent' }),
  });
  return state;
}

it('state broadcasts: computes and sends counts and notices while a socket is open', async () => {
  const state = build(1);
  broadcasts.statsChanged();
  await until('both are sent', () => state.sent.length === 2);
  expect(state.sent.sort()).toEqual(['alerts:changed', 'dashboard:stats']);
});

it('state broadcasts: computes nothing while no socket is open, and computes again for one that joins', async () => {
  const state = build(0);
  await broadcasts.recentStats();
  await broadcasts.recentNotices();
  broadcasts.statsChanged();
  await pause(20);
  expect([state.countStats, state.computeNotices].map((work) => work.mock.calls.length)).toEqual([1, 1]);
  await broadcasts.recentStats();
  await broadcasts.recentNotices();
  expect([state.countStats, state.computeNotices].map((work) => work.mock.calls.length)).toEqual([2, 2]);
  expect(state.sent).toEqual([]);
});

it('state broadcasts: counts anew at the moment a dose becomes due, and not while no socket is open', async () => {
  const state = build(1);
  state.nextDoseChange = new Date(Date.now() + 150);
  broadcasts.planDoses();
  await pause(100);
  expect([state.doseChanges, state.sent]).toEqual([0, []]);
  await until('the dose is counted', () => state.doseChanges === 1 && state.sent.length === 2);
  state.socketCount = 0;
  broadcasts.planDoses();
  await pause(50);
  expect(state.doseChanges).toBe(1);
});

it('state broadcasts: a change of doses in an hour is left to a later look', async () => {
  const state = build(1);
  state.nextDoseChange = new Date(Date.now() + 3_600_000);
  broadcasts.planDoses();
  await pause(50);
  expect([state.doseChanges, state.sent]).toEqual([0, []]);
});

it('state broadcasts: each of several servers reads the counts as often as one with all sockets does', async () => {
  vi.useFakeTimers();
  try {
    const readIn3s = async (sockets: number, servers: number) => {
      const state = build(sockets, servers);
      for (let ms = 0; ms < 3_000; ms += 10) {
        broadcasts.statsChanged();
        await vi.advanceTimersByTimeAsync(10);
      }
      broadcasts.close();
      return state.countStats.mock.calls.length;
    };
    const [one, alone, three] = [await readIn3s(600, 1), await readIn3s(200, 1), await readIn3s(200, 3)];
    expect(one).toBeGreaterThan(5);
    expect(alone).toBeGreaterThan(one * 1.5);
    expect(three).toBe(one);
  } finally {
    vi.useRealTimers();
  }
});
