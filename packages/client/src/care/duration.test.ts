// @vitest-environment node
import { expect, test } from 'vitest';
import { elapsedText, remainingText } from './duration.ts';

const minutes = 60_000;

test('elapsedText: minutes, from 100 on hours, from two days on days', () => {
  const texts = [22.9, 99, 105, -1, 2_879, 2_880, 10_100].map((count) => elapsedText(count * minutes));
  expect(texts).toEqual(['22 min', '99 min', '1 h 45', '0 min', '47 h 59', '2 days', '7 days']);
});

test('remainingText: to the second, never below zero', () => {
  const texts = [760_000, 62 * minutes + 5_000, -5].map(remainingText);
  expect(texts).toEqual(['12:40', '1:02:05', '00:00']);
});
