import { describe, expect, it } from 'vitest';
import { isAwayFor, isNotAskedFor } from './kardex.ts';
import { isInRound } from './round.ts';

const hour = 60 * 60_000;

describe('a dose is in the round', () => {
  const today = '2026-11-22';
  const now = new Date('2026-11-22T10:00:00Z');
  const dueAgo = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();

  it.each<[string, string, number, { isOpen: boolean; windowMinutes?: number }, boolean]>([
    ['of today, recorded long ago', today, 9, { isOpen: false }, true],
    ['of today, in the evening', today, -10, { isOpen: true }, true],
    ['of yesterday, open', '2026-11-21', 20, { isOpen: true }, true],
    ['of the day before, open for less than 48 hours', '2026-11-20', 47.99, { isOpen: true }, true],
    ['of the day before, open for 48 hours', '2026-11-20', 48, { isOpen: true }, false],
    ['of yesterday, recorded, for two hours', '2026-11-21', 1.99, { isOpen: false }, true],
    ['of yesterday, recorded, after two hours', '2026-11-21', 2, { isOpen: false }, false],
    [
      'of yesterday, recorded, in a longer window',
      '2026-11-21',
      3,
      { isOpen: false, windowMinutes: 200 },
      true,
    ],
    ['of tomorrow, before its window', '2026-11-23', -1.01, { isOpen: true }, false],
    ['of tomorrow, in its window', '2026-11-23', -1, { isOpen: true }, true],
  ])('%s', (_what, day, hours, { isOpen, windowMinutes = 60 }, expected) => {
    expect(isInRound({ day, at: dueAgo(hours) }, { today, now, windowMinutes, isOpen })).toBe(expected);
  });

  it('an open one before and after midnight alike', () => {
    const dose = { day: '2026-11-21', at: '2026-11-21T22:00:00Z' };
    const moment = { windowMinutes: 60, isOpen: true };
    const before = { ...moment, today: '2026-11-21', now: new Date('2026-11-21T23:59:59Z') };
    const after = { ...moment, today: '2026-11-22', now: new Date('2026-11-22T00:00:00Z') };
    expect([isInRound(dose, before), isInRound(dose, after)]).toEqual([true, true]);
  });
});

describe('a resident was away for a dose', () => {
  const [from, until] = ['2026-11-21T08:00:00.000Z', '2026-11-21T12:00:00.000Z'];
  it.each<[string, { from: string | null; until: string | null }, string, boolean]>([
    ['before they left', { from, until }, '2026-11-21T07:59:00.000Z', false],
    ['when they left', { from, until }, from, true],
    ['until an hour before they came back', { from, until }, '2026-11-21T11:00:00.000Z', true],
    ['within the hour before they came back', { from, until }, '2026-11-21T11:00:01.000Z', false],
    ['after they came back', { from, until }, until, false],
    ['while they are still away', { from, until: null }, '2026-11-30T08:00:00.000Z', true],
    ['since before the time that is looked at', { from: null, until }, '2026-11-20T08:00:00.000Z', true],
  ])('%s', (_when, absence, at, expected) => {
    expect(isAwayFor([absence], at)).toBe(expected);
  });

  it('or the medicines wait for a check since they left: no one is asked to give it', () => {
    const times = { absences: [{ from, until }], uncheckedSince: from };
    expect(isNotAskedFor(times, '2026-11-21T07:59:00.000Z')).toBe(false);
    expect(isNotAskedFor(times, until)).toBe(true);
    expect(isNotAskedFor({ ...times, uncheckedSince: null }, until)).toBe(false);
  });

  it('never without an absence', () => {
    expect(isAwayFor([], from)).toBe(false);
  });
});
