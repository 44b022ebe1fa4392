import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../testing/until.ts';
import { startAlertWorker } from './alert-worker.ts';
import { checkAlerts } from './check-alerts.ts';

vi.mock('./check-alerts.ts', () => ({ checkAlerts: vi.fn() }));
const look = vi.mocked(checkAlerts);

let lines: string[];
let keeper: ReturnType<typeof startAlertWorker>;
beforeEach(async () => {
  look.mockReset();
  lines = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  keeper = startAlertWorker({ publish: () => undefined, log, longestMs: 500 });
  await until('everything is looked at once', () => look.mock.calls.length === 1);
});
afterEach(() => keeper.stop());

/** Whose records each turn after the first looked at; `all` where it was everyone's. */
const turns = () => look.mock.calls.slice(1).map(([, { residentIds }]) => residentIds ?? 'all');

it('looks at everything when it starts, and at whom it is told of at once', async () => {
  expect(look.mock.calls[0]?.[1].residentIds).toBeUndefined();
  const before = performance.now();
  for (const id of ['a', 'b', 'a']) keeper.careChanged(id);
  await until('they are looked at', () => turns().length === 1);
  expect(turns()).toEqual([['a', 'b']]);
  expect(performance.now() - before).toBeLessThan(1_000);
});

it('has one turn at a time: what is told meanwhile comes next, together', async () => {
  let finish: () => void = () => undefined;
  look.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
  keeper.careChanged('a');
  await until('the turn has begun', () => turns().length === 1);
  for (const id of ['b', 'c', 'b']) keeper.careChanged(id);
  await pause(150);
  expect(turns()).toEqual([['a']]);
  finish();
  await until('the next has', () => turns().length === 2);
  expect(turns()).toEqual([['a'], ['b', 'c']]);
});

it('looks at everyone when no resident is named', async () => {
  keeper.careChanged();
  await until('everyone is looked at', () => turns().length === 1);
  expect(turns()).toEqual(['all']);
});

it('goes on at once with a look that is not done', async () => {
  look.mockImplementationOnce(async (_now, { more }) => {
    await pause(1);
    more?.();
  });
  keeper.careChanged();
  await until('it is gone on with', () => turns().length === 2, 1_400);
  expect(turns()).toEqual(['all', 'all']);
});

it('says from when on readings were added, and nothing where anything may have happened', async () => {
  const [early, late] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T11:00:00Z')];
  keeper.careChanged('a', late);
  keeper.careChanged('a', early);
  keeper.careChanged('b', early);
  keeper.careChanged('b');
  await until('they are looked at', () => turns().length === 1);
  expect([...(look.mock.lastCall?.[1].addedFrom ?? [])]).toEqual([
    ['a', early],
    ['b', new Date(0)],
  ]);
});

it('after a failure looks at everything again, and says so once', async () => {
  look.mockRejectedValueOnce(new Error('not now')).mockRejectedValueOnce(new Error('not now'));
  keeper.careChanged('a');
  await until('it is tried again', () => turns().length === 3);
  expect(turns()).toEqual([['a'], 'all', 'all']);
  expect(lines).toHaveLength(1);
});

it('gives up a turn that hangs, and looks at everything again', async () => {
  look.mockReturnValueOnce(new Promise<void>(() => undefined));
  keeper.careChanged('a');
  await until('it is tried again', () => turns().length === 2, 4_000);
  expect(turns()).toEqual([['a'], 'all']);
  // That the database does not answer is told once, by whoever feels its pulse.
  expect(lines).toHaveLength(0);
});

it('goes by the clock when nothing is told, and stops for good, after the turn under way', async () => {
  await until('the clock had its turn', () => turns().length === 1, 3_000);
  expect(turns()).toEqual([[]]);
  let done = false;
  look.mockImplementationOnce(async () => {
    await pause(100);
    done = true;
  });
  keeper.careChanged('a');
  await until('the turn has begun', () => turns().length === 2);
  keeper.careChanged('b');
  await keeper.stop();
  expect(done).toBe(true);
  keeper.careChanged('c');
  await pause(150);
  expect(turns()).toHaveLength(2);
});
