// @vitest-environment node
import type { DoseDays } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { scheduleText } from './prescription-text.ts';

it.each<[DoseDays, string]>([
  [{ kind: 'every-day' }, '08:00, 20:00 every day'],
  [{ kind: 'weekdays', weekdays: [7, 1, 3] }, '08:00, 20:00 on Mon, Wed, Sun'],
  [{ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }, '08:00, 20:00 every day'],
  [{ kind: 'every-n-days', days: 3, first: '2026-11-21' }, '08:00, 20:00 every 3 days from Nov 21, 2026'],
  [{ kind: 'month-day', day: 1 }, '08:00, 20:00 on the 1st of each month'],
  [{ kind: 'month-day', day: 22 }, '08:00, 20:00 on the 22nd of each month'],
  [{ kind: 'month-day', day: 31 }, '08:00, 20:00 on the 31st of each month or its last day'],
])('days %o are written %s', (days, text) => {
  expect(scheduleText({ kind: 'scheduled', times: ['08:00', '20:00'], days })).toBe(text);
});

it.each([
  ['Pain in the knees', 240, 'As needed: for pain in the knees, at most 4 in 24 h, 4 h apart'],
  ['COPD', 90, 'As needed: for COPD, at most 4 in 24 h, 90 min apart'],
])('as needed for %s, %d min apart, is written %s', (reason, minIntervalMinutes, text) => {
  expect(scheduleText({ kind: 'as-needed', reason, minIntervalMinutes, maxIn24Hours: 4 })).toBe(text);
});
