// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeTime } from '../lib/time/home-time.ts';
import { dayMomentText, lastMeasuredText } from './moment-text.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T11:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('when a resident was last measured', () => {
  it.each([
    ['2026-11-23T07:12:00Z', 'Today 8:12 AM'],
    // 0:10 of today in Madrid, yesterday in London.
    ['2026-11-22T23:10:00Z', 'Today 12:10 AM'],
    ['2026-11-22T22:50:00Z', 'Yesterday'],
    ['2026-11-20T22:50:00Z', '3 days ago'],
    // The clocks went back in between, so the days are calendar days.
    ['2026-10-24T22:30:00Z', '29 days ago'],
    ['2025-11-23T12:00:00Z', '365 days ago'],
    [null, 'Never'],
  ])('%s is written "%s" in a home in Madrid', (moment, text) => {
    expect(lastMeasuredText(moment, homeTime('Europe/Madrid'))).toBe(text);
  });
});

describe('the time of a dose with its day', () => {
  it.each([
    ['2026-11-23T19:00:00Z', '8:00 PM'],
    ['2026-11-22T23:10:00Z', '12:10 AM'],
    ['2026-11-22T22:50:00Z', 'Yesterday 11:50 PM'],
    ['2026-11-21T19:00:00Z', 'Saturday, Nov 21, 8:00 PM'],
    ['2026-11-23T23:10:00Z', 'Tomorrow 12:10 AM'],
  ])('%s is written "%s" in a home in Madrid', (moment, text) => {
    expect(dayMomentText(moment, homeTime('Europe/Madrid'))).toBe(text);
  });
});
