import { expect, test } from 'vitest';
import { lasted, left } from './lasting.ts';

const minutes = 60_000;

test('what has lasted is told in minutes, from 100 on in hours', () => {
  const told = [22.9 * minutes, 99 * minutes, 105 * minutes, -1].map(lasted);
  expect(told).toEqual(['22 min', '99 min', '1 h 45', '0 min']);
});

test('what still lasts is told to the second, and never below nothing', () => {
  const told = [760_000, 62 * minutes + 5_000, -5].map(left);
  expect(told).toEqual(['12:40', '1:02:05', '00:00']);
});
