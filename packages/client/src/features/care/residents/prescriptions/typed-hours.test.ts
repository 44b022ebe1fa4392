// @vitest-environment node
import { expect, it } from 'vitest';
import { hoursText, parseHours } from './typed-hours.ts';

it.each([
  ['6', 360],
  ['1.5', 90],
  ['0,25', 15],
  ['1:20', 80],
  ['١:٣٠', 90],
  ['0.35', 21],
])('takes %j as %d minutes', (text, minutes) => {
  expect(parseHours(text)).toEqual({ value: minutes, message: null });
});

it.each([
  ['1.33', 'Write hours and minutes, such as 1:20.'],
  ['1,333', 'Write 1333, if you mean that. At most two decimals.'],
  ['1:60', 'Please enter a number.'],
  ['1/2', 'Write 0.5.'],
])('refuses %j: %s', (text, words) => {
  expect(parseHours(text)).toMatchObject({ value: null, message: words });
});

it('writes every interval as it is taken', () => {
  for (let minutes = 5; minutes <= 7 * 24 * 60; minutes += 1)
    expect(parseHours(hoursText(minutes)).value).toBe(minutes);
});
