import { expect, it } from 'vitest';
import { lastUnrecordedDay } from './kardex.ts';

it.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  // The clocks change that night in Europe.
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
])('on %s the doses of a whole home are listed up to %s', (today, last) => {
  expect(lastUnrecordedDay(today)).toBe(last);
});
