import { expect, test } from 'vitest';
import { elapsedText, remainingText } from './duration.ts';

const minutes = 60_000;

test('what has lasted is told in minutes, from 100 on in hours, from two days on in days', () => {
  const told = [22.9, 99, 105, -1, 2_879, 2_880, 10_100].map((count) => elapsedText(count * minutes));
  expect(told).toEqual(['22 min', '99 min', '1 h 45', '0 min', '47 h 59', '2 days', '7 days']);
});

test('what still lasts is told to the second, and never below nothing', () => {
  const told = [760_000, 62 * minutes + 5_000, -5].map(remainingText);
  expect(told).toEqual(['12:40', '1:02:05', '00:00']);
});
