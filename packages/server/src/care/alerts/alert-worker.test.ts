import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { startAlertWorker } from './alert-worker.ts';
import { checkAlerts } from './check-alerts.ts';
import { findNextRecheck } from './find-alerts.repository.ts';

vi.mock('./check-alerts.ts', () => ({ checkAlerts: vi.fn() }));
vi.mock('./find-alerts.repository.ts', () => ({ findNextRecheck: vi.fn() }));
const runChecks = vi.mocked(checkAlerts);
const nextRecheck = vi.mocked(findNextRecheck);

let lines: string[];
let isIdle: boolean;
let worker: ReturnType<typeof startAlertWorker>;
beforeEach(async () => {
  runChecks.mockReset();
  nextRecheck.mockReset();
  isIdle = false;
  lines = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  worker = startAlertWorker({
    log,
    isIdle: () => isIdle,
    deadlineMs: 500,
  });
  await until('everything is looked at once', () => runChecks.mock.calls.length === 1);
});
afterEach(() => worker.stop());

/** The residents whose records each check after the first has read; `all` for a full check. */
const turns = () => runChecks.mock.calls.slice(1).map(([, options]) => options?.residentIds ?? 'all');

it('the alert worker checks all residents at start, and the residents of a change event at once', async () => {
  expect(runChecks.mock.calls[0]?.[1]?.residentIds).toBeUndefined();
  for (const id of ['a', 'b', 'a']) worker.requestCheck(id);
  await until('they are looked at', () => turns().length === 1);
  expect(turns()).toEqual([['a', 'b']]);
});

it('the alert worker runs one check at a time and combines changes published meanwhile in the next check', async () => {
  let finish: () => void = () => undefined;
  runChecks.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
  worker.requestCheck('a');
  await until('the turn has begun', () => turns().length === 1);
  for (const id of ['b', 'c', 'b']) worker.requestCheck(id);
  await pause(150);
  expect(turns()).toEqual([['a']]);
  finish();
  await until('the next has', () => turns().length === 2);
  expect(turns()).toEqual([['a'], ['b', 'c']]);
});

it('the alert worker checks all residents if a request names none', async () => {
  worker.requestCheck();
  await until('everyone is looked at', () => turns().length === 1);
  expect(turns()).toEqual(['all']);
});

it('the alert worker continues an incomplete check at once', async () => {
  runChecks.mockImplementationOnce(async (_now, options) => {
    await pause(1);
    options?.onIncomplete?.();
  });
  worker.requestCheck();
  await until('it is gone on with', () => turns().length === 2);
  expect(turns()).toEqual(['all', 'all']);
});

it('the alert worker passes on the time of measurement of added readings, and the epoch for any other change', async () => {
  const [early, late] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T11:00:00Z')];
  worker.requestCheck('a', late);
  worker.requestCheck('a', early);
  worker.requestCheck('b', early);
  worker.requestCheck('b');
  await until('they are looked at', () => turns().length === 1);
  expect([...(runChecks.mock.lastCall?.[1]?.addedFrom ?? [])]).toEqual([
    ['a', early],
    ['b', new Date(0)],
  ]);
});

it('the alert worker checks all residents again after a failure and logs consecutive failures once', async () => {
  runChecks.mockRejectedValueOnce(new Error('not now')).mockRejectedValueOnce(new Error('not now'));
  worker.requestCheck('a');
  await until('it is tried again', () => turns().length === 3);
  expect(turns()).toEqual([['a'], 'all', 'all']);
  expect(lines).toHaveLength(1);
});

it('the alert worker aborts a check that hangs and then checks all residents', async () => {
  runChecks.mockReturnValueOnce(new Promise<void>(() => undefined));
  worker.requestCheck('a');
  await until('it is tried again', () => turns().length === 2);
  expect(turns()).toEqual([['a'], 'all']);
  // A warning, which this log leaves out: the cause is told by the health monitor.
  expect(lines).toHaveLength(0);
});

it('the alert worker checks at intervals without change events and stops for good after the running check', async () => {
  await until('the clock had its turn', () => turns().length === 1);
  expect(turns()).toEqual([[]]);
  let done = false;
  runChecks.mockImplementationOnce(async () => {
    await pause(100);
    done = true;
  });
  worker.requestCheck('a');
  await until('the turn has begun', () => turns().length === 2);
  worker.requestCheck('b');
  await worker.stop();
  expect(done).toBe(true);
  worker.requestCheck('c');
  await pause(150);
  expect(turns()).toHaveLength(2);
});

it('the alert worker checks nothing while another server holds its lease, and all residents once it has the lease', async () => {
  await worker.stop();
  runChecks.mockClear();
  let tenure: AbortSignal | null = null;
  worker = startAlertWorker({
    log: pino({ level: 'silent' }),
    lease: { tenure: () => tenure, cover: () => undefined },
  });
  worker.requestCheck('a');
  await pause(100);
  expect(runChecks).not.toHaveBeenCalled();
  tenure = new AbortController().signal;
  worker.requestCheck('b');
  await until('everyone is checked', () => runChecks.mock.calls.length === 1);
  expect(runChecks.mock.lastCall?.[1]?.residentIds).toBeUndefined();
});

it('the alert worker checks once while the home is idle, then at the time of the next recheck, and at once on a change', async () => {
  isIdle = true;
  const dueAt = Date.now() + 5_000;
  nextRecheck.mockImplementation(() => Promise.resolve(Date.now() < dueAt ? new Date(dueAt) : null));
  await until('it looks once more', () => turns().length === 1);
  await pause(1_700);
  expect(turns()).toEqual([[]]);
  worker.requestCheck('a');
  await until('the change is looked at', () => turns().length === 2);
  expect(Date.now()).toBeLessThan(dueAt);
  await until('the recheck is looked at', () => turns().length === 3);
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
});
