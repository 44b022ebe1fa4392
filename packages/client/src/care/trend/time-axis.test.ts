// @vitest-environment node
import { trendSpans, type TrendSpan } from '@hearthline/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeTime } from '../../lib/time/home-time.ts';
import { timeAxis } from './time-axis.ts';

const hourMs = 3_600_000;
const spans = Object.keys(trendSpans) as TrendSpan[];
const zones = ['Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'America/Santiago', 'UTC'];

/** The hours between the ticks of a span. */
function hoursBetween(span: TrendSpan, now: string, zone: string): number[] {
  const { ticks } = timeAxis(span, new Date(now), homeTime(zone));
  return ticks.slice(1).map(({ at }, index) => (at - (ticks[index]?.at ?? 0)) / hourMs);
}

const clockTimes = (span: TrendSpan, now: string, zone: string, isNarrow = false) =>
  timeAxis(span, new Date(now), homeTime(zone), isNarrow).ticks.map(({ at }) =>
    homeTime(zone).clock(new Date(at)),
  );

describe('timeAxis over a change of the clocks', () => {
  it.each([
    ['Europe/Madrid', 'forward', '2026-03-31T10:00:00Z', 23],
    ['Europe/Madrid', 'back', '2026-10-27T10:00:00Z', 25],
    ['America/New_York', 'forward', '2026-03-10T15:00:00Z', 23],
    ['America/New_York', 'back', '2026-11-03T15:00:00Z', 25],
  ] as const)('%s, %s: midnights are the home’s, one day is %3$s long', (zone, _way, now, hours) => {
    const between = hoursBetween('7d', now, zone);
    expect(between.filter((each) => each !== 24)).toEqual([hours]);
    expect(new Set(clockTimes('7d', now, zone))).toEqual(new Set(['00:00']));
  });

  it.each([
    ['Europe/Madrid', '2026-03-29T20:00:00Z', 2],
    ['Europe/Madrid', '2026-10-25T20:00:00Z', 4],
    ['America/New_York', '2026-03-08T23:00:00Z', 2],
    ['America/New_York', '2026-11-01T23:00:00Z', 4],
  ] as const)('%s at %s: every third hour of the home’s clock, once %i hours apart', (zone, now, hours) => {
    expect(hoursBetween('24h', now, zone).filter((each) => each !== 3)).toEqual([hours]);
    for (const time of clockTimes('24h', now, zone)) expect(time).toMatch(/^(00|03|06|09|12|15|18|21):00$/);
  });
});

describe('timeAxis', () => {
  it('names days, hours and months; the day at midnight, the year in January', () => {
    const labels = (span: TrendSpan, isNarrow = false) =>
      timeAxis(span, new Date('2026-03-05T08:10:00Z'), homeTime('Europe/Madrid'), isNarrow)
        .ticks.map(({ label }) => label)
        .filter(Boolean);
    expect(labels('24h')).toEqual(['12 PM', '3 PM', '6 PM', '9 PM', 'Mar 5', '3 AM', '6 AM', '9 AM']);
    expect(labels('24h', true)).toEqual(['12 PM', '6 PM', 'Mar 5', '6 AM']);
    expect(labels('7d')).toEqual(['Feb 27', 'Feb 28', 'Mar 1', 'Mar 2', 'Mar 3', 'Mar 4', 'Mar 5']);
    expect(labels('7d', true)).toHaveLength(3);
    expect(labels('1y').slice(-4)).toEqual(['Dec', '2026', 'Feb', 'Mar']);
  });

  it('has ticks in order, within its time, at the home’s own hours, in every zone at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...spans),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }),
        (span, zone, now) => {
          const home = homeTime(zone);
          const { from, until, ticks } = timeAxis(span, now, home);
          expect(until - from).toBe(trendSpans[span] * 24 * hourMs);
          expect(until).toBeGreaterThanOrEqual(now.getTime());
          expect(ticks.length).toBeGreaterThan(3);
          expect(ticks.length).toBeLessThan(14);
          ticks.forEach(({ at }, index) => {
            expect(at).toBeGreaterThanOrEqual(from);
            expect(at).toBeLessThanOrEqual(until);
            expect(at).toBeGreaterThan(ticks[index - 1]?.at ?? 0);
            // If the clocks leap over midnight, the day begins at 1:00.
            expect(home.clock(new Date(at))).toMatch(span === '24h' ? /:00$/ : /^0[01]:00$/);
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
