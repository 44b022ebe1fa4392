import { describe, expect, it } from 'vitest';
import { nextAsNeeded } from './as-needed.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const every4HoursAtMost3 = { minIntervalMinutes: 240, maxIn24Hours: 3 };

describe('The next as-needed dose', () => {
  it('is possible at once when none was given', () => {
    expect(nextAsNeeded(every4HoursAtMost3, [], at('08:00'))).toBeNull();
  });

  it('is possible exactly at the end of the interval, and not a minute before', () => {
    const given = [at('08:00')];
    expect(nextAsNeeded(every4HoursAtMost3, given, at('11:59'))).toEqual({
      at: at('12:00'),
      because: 'interval',
    });
    expect(nextAsNeeded(every4HoursAtMost3, given, at('12:00'))).toBeNull();
  });

  it('waits until the first of the most in 24 hours is 24 hours ago, in whatever order they were recorded', () => {
    const given = [at('12:00'), at('04:00'), at('08:00')];
    expect(nextAsNeeded(every4HoursAtMost3, given, at('18:00'))).toEqual({
      at: new Date('2026-11-22T04:00:00Z'),
      because: 'most',
    });
    expect(nextAsNeeded(every4HoursAtMost3, given, new Date('2026-11-22T04:00:00Z'))).toBeNull();
  });

  it('does not count doses older than 24 hours towards the most', () => {
    const given = ['2026-11-19T08:00:00Z', '2026-11-20T01:00:00Z', '2026-11-20T07:00:00Z'].map(
      (instant) => new Date(instant),
    );
    expect(nextAsNeeded(every4HoursAtMost3, given, at('08:00'))).toBeNull();
  });
});
