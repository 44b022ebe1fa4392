import { describe, expect, it } from 'vitest';
import { countIn24Hours, countsForNext, nextAsNeeded } from './as-needed.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const every4HoursAtMost3 = { minIntervalMinutes: 240, maxIn24Hours: 3 };

describe('The next as-needed dose', () => {
  it('is possible at once if none was given', () => {
    expect(nextAsNeeded(every4HoursAtMost3, [], at('08:00'))).toBeNull();
  });

  it('is possible exactly at the end of the interval, and not a minute before', () => {
    const given = [at('08:00')];
    expect(nextAsNeeded(every4HoursAtMost3, given, at('11:59'))).toEqual({
      at: at('12:00'),
      because: 'interval',
      rules: ['interval'],
    });
    expect(nextAsNeeded(every4HoursAtMost3, given, at('12:00'))).toBeNull();
  });

  it('waits until the first of the most in 24 hours is 24 hours ago, in whatever order they were recorded', () => {
    const given = [at('12:00'), at('04:00'), at('08:00')];
    expect(nextAsNeeded(every4HoursAtMost3, given, at('18:00'))).toEqual({
      at: new Date('2026-11-22T04:00:00Z'),
      because: 'most',
      rules: ['most'],
    });
    expect(nextAsNeeded(every4HoursAtMost3, given, new Date('2026-11-22T04:00:00Z'))).toBeNull();
  });

  it('does not count doses older than 24 hours towards the most', () => {
    const given = ['2026-11-19T08:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T07:00:00Z'].map(
      (instant) => new Date(instant),
    );
    expect(nextAsNeeded(every4HoursAtMost3, given, at('08:00'))).toBeNull();
  });

  it('names both rules where both stand in its way', () => {
    const given = [at('02:00'), at('06:00'), at('10:00')];
    expect(nextAsNeeded(every4HoursAtMost3, given, at('11:00'))?.rules).toEqual(['interval', 'most']);
  });

  it('counts one recorded before the clock was put back by an hour', () => {
    const every6Hours = { minIntervalMinutes: 360, maxIn24Hours: 2 };
    expect(countsForNext(every6Hours, at('09:00'), at('08:00'))).toBe(true);
    expect(nextAsNeeded(every6Hours, [at('09:00')], at('08:00'))?.at).toEqual(at('15:00'));
  });
});

describe('A dose ahead of the clock', () => {
  it.each([
    ['up to 24 h ahead', 240, '2026-11-22T08:00:00Z', true],
    ['more than 24 h ahead', 240, '2026-11-22T08:00:01Z', false],
    ['up to its interval ahead', 3 * 24 * 60, '2026-11-24T08:00:00Z', true],
    ['more than its interval ahead', 3 * 24 * 60, '2026-11-24T08:00:01Z', false],
  ])('%s', (_what, minIntervalMinutes, givenAt, counts) => {
    expect(countsForNext({ minIntervalMinutes, maxIn24Hours: 2 }, new Date(givenAt), at('08:00'))).toBe(
      counts,
    );
  });
});

describe('The doses in 24 hours', () => {
  it('are the doses given less than 24 hours ago', () => {
    const given = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T08:00:01Z'), at('07:00')];
    expect(countIn24Hours(given, at('08:00'))).toBe(2);
  });
});
