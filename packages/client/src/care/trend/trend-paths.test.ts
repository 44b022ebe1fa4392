// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrendRecord } from '@hearthline/contracts';
import { findGaps, linePoints } from './line-points.ts';
import { dotsPath, linePath } from './trend-paths.ts';
import { buildTrendStops } from './trend-stops.ts';
import { buildTrend } from './testing/build-trend.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00Z');
const place = { x: (at: number) => (at - start) / hourMs, y: (value: number) => value };
const at = (hours: number) => new Date(start + hours * hourMs).toISOString();
const longest = 13 * hourMs;

const pulseOf = (records: readonly TrendRecord[]) => buildTrendStops('pulse', records);
const refused = { pulse: null, notMeasured: { pulse: 'refused' } } as const;

describe('the line of a chart', () => {
  it('is interrupted where a reading was not measured', () => {
    const stops = pulseOf([
      buildTrend(at(0), { pulse: 70 }),
      buildTrend(at(1), { pulse: 71 }),
      buildTrend(at(2), refused),
      buildTrend(at(3), { pulse: 73 }),
      buildTrend(at(4), { pulse: 74 }),
    ]);
    expect(stops).toHaveLength(5);
    expect(linePath(linePoints(stops, 0, longest), place)).toBe('M0,70L1,71M3,73L4,74');
  });

  it('is interrupted where there is no reading for too long, and that time is a gap', () => {
    const stops = pulseOf([0, 6, 20, 21].map((hours) => buildTrend(at(hours), { pulse: 70 })));
    expect(linePath(linePoints(stops, 0, longest), place)).toBe('M0,70L6,70M20,70L21,70');
    expect(findGaps(stops, longest)).toEqual([{ from: start + 6 * hourMs, until: start + 20 * hourMs }]);
  });

  it('leaves an optional reading out without a gap', () => {
    const records = [96, null, 104].map((sugar, hours) => buildTrend(at(hours), { sugar }));
    const stops = buildTrendStops('sugar', records);
    expect(linePath(linePoints(stops, 0, longest), place)).toBe('M0,96L2,104');
  });

  it('has as many pieces as there are runs of measured values, and never joins two over what is missing', () => {
    const values = fc.array(fc.option(fc.integer({ min: 30, max: 200 }), { nil: null }), { maxLength: 40 });
    fc.assert(
      fc.property(values, (pulses) => {
        const stops = pulseOf(
          pulses.map((pulse, hours) => buildTrend(at(hours), pulse === null ? refused : { pulse })),
        );
        const path = linePath(linePoints(stops, 0, longest), place);
        const runs = pulses.filter((pulse, index) => pulse !== null && (pulses[index - 1] ?? null) === null);
        expect(path.match(/M/g)?.length ?? 0).toBe(runs.length);
        // Every value is a corner of the line, at its own hour.
        const corners = [...path.matchAll(/[ML](\d+),(\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
        expect(corners).toEqual(pulses.flatMap((pulse, hour) => (pulse === null ? [] : [[hour, pulse]])));
        const normal = pulses.filter((pulse) => pulse !== null && pulse >= 60 && pulse <= 100);
        expect(dotsPath(stops, 0, place).match(/M/g)?.length ?? 0).toBe(normal.length);
      }),
    );
  });

  it('is two of a blood pressure, each number with a band of its own', () => {
    const stops = buildTrendStops('bloodPressure', [
      buildTrend(at(0), { bloodPressure: '128/95' }),
      buildTrend(at(1), { bloodPressure: '185/80' }),
    ]);
    expect(linePath(linePoints(stops, 0, longest), place)).toBe('M0,128L1,185');
    expect(linePath(linePoints(stops, 1, longest), place)).toBe('M0,95L1,80');
    expect(stops.map(({ values }) => values.map(({ band }) => band.word))).toEqual([
      ['Normal', 'Raised'],
      ['Severe', 'Normal'],
    ]);
    expect(stops.map(({ band }) => band?.word)).toEqual(['Raised', 'Severe']);
  });
});
