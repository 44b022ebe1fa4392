// @vitest-environment node
import { expect, it } from 'vitest';
import { firstFitting, fitFontSize, fits, splitToFit } from './fit-text.ts';

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

it('fitFontSize: never below the minimum', () => {
  expect(fitFontSize('Wolfeschlegelsteinhausenbergerdorff', place)).toBe(18);
});

it('firstFitting: a shorter form instead of smaller letters', () => {
  const forms = ['Margaret Kellerman', 'M. Kellerman', 'M.K.'];
  const line = { width: 190, height: 32, most: 30, least: 28 };
  expect(firstFitting(forms, { ...line, width: 400 })).toBe('Margaret Kellerman');
  expect(firstFitting(forms, line)).toBe('M. Kellerman');
  expect(firstFitting(forms, { ...line, width: 70 })).toBe('M.K.');
});

it('firstFitting: a text without a form that fits is cut off with "…"', () => {
  const line = { width: 190, height: 32, most: 30, least: 30 };
  const cut = firstFitting(['Wolfeschlegelsteinhausen'], line);
  expect(cut).toMatch(/^Wolfe\p{Ll}+…$/u);
  expect(fits(cut, line)).toBe(true);
});

it('splitToFit: a long text in parts that fit, all its words in their order', () => {
  const two = { width: 400, height: 68, most: 30, least: 30 };
  const text = 'The network is being renewed: please write readings on paper until 23:30, then enter them.';
  const parts = splitToFit(text, two);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(fits(part, two), part).toBe(true);
  expect(parts.join(' ').replaceAll(/ ?… ?/g, ' ').replaceAll('  ', ' ')).toBe(text);
  expect(splitToFit('Tonight at 23:00.', two)).toEqual(['Tonight at 23:00.']);
});
