import { expect, it } from 'vitest';
import { parseTypedPressure } from './typed-pressure.ts';

it.each([
  ['120/80', '120/80'],
  ['120 / 80', '120/80'],
  [' 134 / 82 mmHg', '134/82'],
  ['120-80', '120/80'],
  ['120,80', '120/80'],
  ['RR 120/80', '120/80'],
  ['１２０／８０', '120/80'],
  ['١٢٠/٨٠', '120/80'],
])('takes %j', (typed, pressure) => {
  expect(parseTypedPressure(typed)).toBe(pressure);
});

// Public fault reports had these: a third number, swapped ones, kPa, a digit too many or too few.
it.each([
  '120/80/72',
  '38-20',
  '80/120',
  '16.0/10.7',
  '120/807',
  '382/',
  '12080',
  '120',
  '0120/80',
  '120/80 x',
  '',
])('refuses %j', (typed) => {
  expect(parseTypedPressure(typed)).toBeNull();
});
