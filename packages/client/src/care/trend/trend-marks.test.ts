// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Band } from '@hearthline/contracts';
import { markPaths } from './mark-paths.ts';
import { numbersText, placeNumbers, type TrendMark } from './trend-marks.ts';
import { trendPlot } from './trend-plot.ts';

const axis = { min: 40, max: 140, ticks: [] };
const plot = trendPlot(700, { from: 0, until: 1 }, [{ axis, stretches: [], height: 168 }], false);
const raised: Band = { tone: 'attention', side: 'high', word: 'Raised' };
const severe: Band = { tone: 'severe', side: 'high', word: 'Severe' };
const mark = (x: number, y: number, band = raised): TrendMark => ({
  x,
  y,
  band,
  text: '118',
});

it('Numbers of a chart: one over each mark where there is room', () => {
  const placed = placeNumbers([mark(100, 60), mark(200, 60)], plot);
  expect(placed.map(({ labelX, labelY }) => [labelX, labelY])).toEqual([
    [200, 46],
    [100, 46],
  ]);
});

it('Numbers of a chart: the severe one stays where not all have room', () => {
  const crowd = Array.from({ length: 40 }, (_, number) => mark(300 + number, 60));
  const placed = placeNumbers([mark(320.5, 60, severe), ...crowd], plot);
  expect(placed.length).toBeLessThan(12);
  expect(placed.filter(({ band }) => band.tone === 'severe')).toHaveLength(1);
});

it('Numbers of a chart: a severe one stands on marks rather than be left out', () => {
  const around = [46, 60, 74].flatMap((y) => [60, 80, 100, 120, 140].map((x) => mark(x, y)));
  const placed = placeNumbers([mark(100, 60, severe), ...around], plot);
  expect(placed.filter(({ band }) => band === severe)).toMatchObject([{ labelX: 100, labelY: 46 }]);
});

it('Numbers of a chart: never cover one another nor a mark, never read as one, and never leave the chart', () => {
  const marks = fc.array(
    fc
      .tuple(fc.integer({ min: 36, max: 690 }), fc.integer({ min: 16, max: 184 }), fc.boolean())
      .map(([x, y, isSevere]) => mark(x, y, isSevere ? severe : raised)),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(marks, (given) => {
      const placed = placeNumbers(given, plot);
      placed.forEach((a, index) => {
        expect(a.labelX).toBeGreaterThan(30);
        expect(a.labelX).toBeLessThan(700);
        // A severe number may cover a mark; it is never left out.
        for (const { x, y } of a.band === severe ? [] : given)
          expect(Math.abs(a.labelX - x) >= 16 || Math.abs(a.labelY - y) >= 11.5).toBe(true);
        for (const b of placed.slice(index + 1))
          // Three digits of 7 px, and a gap of one digit between the numbers.
          expect(Math.abs(a.labelX - b.labelX) >= 28 || Math.abs(a.labelY - b.labelY) >= 13).toBe(true);
      });
    }),
  );
});

it('Marks of a chart: one path for each tone, an arrow in each severe one, up for high and down for low', () => {
  const low: Band = { ...severe, side: 'low', word: 'Severe low' };
  const [attention, grave, ...others] = markPaths([
    mark(65, 60),
    mark(130, 60),
    mark(85, 34, severe),
    mark(170, 34, low),
  ]);
  expect(others).toEqual([]);
  expect(attention).toMatchObject({ tone: 'attention', scale: 0.65, arrows: '' });
  expect(attention?.body.match(/M\d+\.0,92\.3m0-7\.5/g)).toHaveLength(2);
  expect(grave?.arrows).toMatch(/^M100\.0,40\.0m0 4\.5.*M200\.0,40\.0m0-4\.5/);
  expect(markPaths([])).toEqual([]);
});

it('Marks of a chart: the numbers of a tone are one text, each character about its place, a decimal point narrower', () => {
  const at = (labelX: number, text: string, band = raised) => ({
    ...mark(labelX, 50, band),
    text,
    labelX,
    labelY: 40.04,
  });
  const given = [at(100, '152'), at(300, '90', severe), at(200, '38.5')];
  expect(numbersText(given, 'attention')).toEqual({
    text: '15238.5',
    x: '92.6 100 107.4 190.6 198 203.7 209.4 ',
    y: '40 '.repeat(7),
  });
  expect(numbersText(given, 'severe').text).toBe('90');
  expect(numbersText([], 'severe').text).toBe('');
});
