import { expect, test } from 'vitest';
import { searchOptions } from './search-options.ts';

const options = Array.from({ length: 500 }, (_, index) => ({
  value: `${index}`,
  label: index === 7 ? 'Lucía Vega' : `Person ${index}`,
  detail: `Room ${index}`,
}));

test('finds by words of name and detail, accents aside', () => {
  expect(searchOptions(options, 'lucia').shown.map(({ value }) => value)).toEqual(['7']);
  expect(searchOptions(options, 'room 499 person').shown).toHaveLength(1);
});

test.each([
  ['Stanisław Kowalczyk', 'stanislaw'],
  ['Ingrid Sørensen', 'SORENSEN'],
  ['Kathleen O’Brien', "o'brien"],
])('finds %s by "%s"', (label, typed) => {
  expect(searchOptions([{ value: 'one', label }], typed).shown).toHaveLength(1);
});

test('shows fifty and says how many are left', () => {
  const found = searchOptions(options, '');
  expect(found.shown).toHaveLength(50);
  expect(found.hiddenCount).toBe(450);
});
