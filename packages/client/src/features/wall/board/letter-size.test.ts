import { expect, it } from 'vitest';
import { letterSize } from './letter-size.ts';

const place = { width: 160, height: 68, most: 30, least: 18 };

it('is as large as meant where the text has room, in one line or in two', () => {
  expect(letterSize('Ana', place)).toBe(30);
  expect(letterSize('Ana Torres', place)).toBe(30);
});

it('gets smaller for a word that is wider than its place, and for lines that are higher', () => {
  const [word, lines] = [letterSize('Bartholomew', place), letterSize('Concepción de la Vega Sanz', place)];
  expect(word).toBeLessThan(30);
  expect(lines).toBeLessThan(30);
  expect(Math.min(word, lines)).toBeGreaterThan(18);
});

it('is never smaller than the least', () => {
  expect(letterSize('Wolfeschlegelsteinhausenbergerdorff', place)).toBe(18);
});
