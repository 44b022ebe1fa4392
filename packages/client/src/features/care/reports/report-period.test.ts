// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countDays, daysOfPeriod, periodText } from './report-period.ts';

// 21 November 2026 is a Saturday.
const today = '2026-11-21';
const of = (period: Parameters<typeof daysOfPeriod>[0], asked = {}, day = today) =>
  periodText(daysOfPeriod(period, asked, day));

describe('daysOfPeriod', () => {
  it.each([
    ['today', '2026-11-21'],
    ['yesterday', '2026-11-20'],
    ['week', '2026-11-16 to 2026-11-21'],
    ['month', '2026-11-01 to 2026-11-21'],
    ['day', '2026-11-21'],
    ['days', '2026-11-21'],
  ] as const)('%s: %s', (period, days) => {
    expect(of(period)).toBe(days);
  });

  it('begins weeks on Monday, and ends with the month before on its first day', () => {
    expect(of('week', {}, '2026-11-22')).toBe('2026-11-16 to 2026-11-22');
    expect(of('week', {}, '2026-11-23')).toBe('2026-11-23');
    expect(of('yesterday', {}, '2026-03-01')).toBe('2026-02-28');
    expect(of('month', {}, '2026-11-01')).toBe('2026-11-01');
  });

  it('takes the days that were chosen', () => {
    expect(of('day', { date: '2026-10-02' })).toBe('2026-10-02');
    expect(of('days', { startDate: '2026-10-02' })).toBe('2026-10-02 to 2026-11-21');
  });
});

it('Report period: counts both ends', () => {
  expect(countDays({ startDate: '2026-01-01', endDate: '2026-12-31' })).toBe(365);
});
