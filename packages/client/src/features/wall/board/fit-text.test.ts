import { expect, it } from 'vitest';
import { firstFitting, fitFontSize } from './fit-text.ts';

const place = { width: 160, height: 68, most: 30, least: 18 };

it('fitFontSize: the largest size for a text that fits, in one line or in two', () => {
  expect(fitFontSize('Ana', place)).toBe(30);
  expect(fitFontSize('Ana Torres', place)).toBe(30);
});

it('fitFontSize: smaller for a word wider than its box, and for too many lines', () => {
  const [word, lines] = [fitFontSize('Bartholomew', place), fitFontSize('Concepción de la Vega Sanz', place)];
  expect(word).toBeLessThan(30);
  expect(lines).toBeLessThan(30);
  expect(Math.min(word, lines)).toBeGreaterThan(18);
});

it('fitFontSize: below the minimum only for a text that does not fit otherwise, by a quarter at most', () => {
  expect(fitFontSize('Wolfeschlegelsteinhausenbergerdorff', place)).toBe(14);
});

it('firstFitting: a shorter form instead of smaller letters', () => {
  const forms = ['Margaret Kellerman', 'M. Kellerman', 'M.K.'];
  const line = { width: 190, height: 32, most: 30, least: 28 };
  expect(firstFitting(forms, { ...line, width: 400 })).toBe('Margaret Kellerman');
  expect(firstFitting(forms, line)).toBe('M. Kellerman');
  expect(firstFitting(forms, { ...line, width: 60 })).toBe('M.K.');
  expect(firstFitting(forms, { ...line, width: 10 })).toBe('M.K.');
});
