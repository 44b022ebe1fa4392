import { expect, it } from 'vitest';
import { fitFontSize } from './fit-text.ts';

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
