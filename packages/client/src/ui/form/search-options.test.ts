// @vitest-environment node
import { expect, test } from 'vitest';
import { searchOptions } from './search-options.ts';

const options = Array.from({ length: 500 }, (_, index) => ({
  value: `${index}`,
  label: index === 7 ? 'Lucía Vega' : `Person ${index}`,
  detail: `Room ${index}`,
}));

test('searchOptions: finds by words of name and detail, ignoring accents', () => {
  expect(searchOptions(options, 'lucia').shown.map(({ value }) => value)).toEqual(['7']);
  expect(searchOptions(options, 'room 499 person').shown).toHaveLength(1);
});

test.each([
  ['Stanisław Kowalczyk', 'stanislaw'],
  ['Ingrid Sørensen', 'SORENSEN'],
  ['Kathleen O’Brien', "o'brien"],
])('searchOptions: finds %s by "%s"', (label, typed) => {
  expect(searchOptions([{ value: 'one', label }], typed).shown).toHaveLength(1);
});

test('searchOptions: returns fifty and the number of the rest', () => {
  const found = searchOptions(options, '');
  expect(found.shown).toHaveLength(50);
  expect(found.hiddenCount).toBe(450);
});
