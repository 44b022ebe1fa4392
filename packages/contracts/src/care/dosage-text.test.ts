import { expect, it } from 'vitest';
import { dosageError } from './dosage-text.ts';

it.each([
  '850',
  '0.25',
  '2.5',
  '875/125',
  '100 per ml',
  '5 mg/5 ml',
  '10-20',
  '160/4.5',
  '62.5',
  '0.125',
  'one patch',
])('takes %j', (dosage) => {
  expect(dosageError(dosage)).toBeNull();
});

it.each([
  ['.25', 'Write “0.25”, not “.25”.'],
  ['5.0', 'Write “5”, not “5.0”.'],
  ['875/125.0', 'Write “125”, not “125.0”.'],
  ['0,5', 'Write “0.5”, not “0,5”.'],
  ['5,000', 'Write 5000 or 5.'],
  ['10.000', 'Write 10000 or 10.'],
  ['1,000,000', 'Write 1000000.'],
  ['10 000', 'Write 10000 without spaces.'],
  ['5.', 'Write 5, or the digits behind the point.'],
  ['05', 'Write 5 or 0.5.'],
])('refuses %j: %s', (dosage, words) => {
  expect(dosageError(dosage)).toBe(words);
});
