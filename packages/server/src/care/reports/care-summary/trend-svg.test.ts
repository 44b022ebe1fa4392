import type { VitalsRecord } from '@hearthline/contracts';
import { buildVitals } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import { trendLines } from './trend-lines.ts';
import { trendSvg } from './trend-svg.ts';

const month = { from: new Date('2026-10-01T00:00:00Z'), before: new Date('2026-11-01T00:00:00Z') };
const now = new Date('2026-11-20T12:00:00Z');
const on = (day: string, fields: Partial<VitalsRecord>) =>
  buildVitals({ recordedAt: `2026-10-${day}T08:00:00.000Z`, ...fields });
const limits = { spo2: { low: 88, high: 92 } };
const set = (setAt: string) => ({
  limits,
  reason: 'COPD',
  setBy: { id: 'f'.repeat(24), name: 'Ana' },
  setAt,
});

function drawn(name: string, records: readonly VitalsRecord[]): string {
  const line = trendLines(records, month, null, now).find(({ label }) => label === name);
  return line ? trendSvg(line, []) : '';
}
const textsOf = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

describe('the drawings of a care summary', () => {
  it('have the number of each reading that is out of range, and say where nothing was measured', () => {
    const svg = drawn('Pulse', [
      on('02', { pulse: 38 }),
      on('03', { pulse: 72 }),
      on('04', { pulse: 118 }),
      on('05', { pulse: null, notMeasured: { pulse: 'refused' } }),
      on('25', { pulse: 74 }),
    ]);
    expect(textsOf(svg)).toEqual(['60', '100', 'No reading', '38', '118']);
    // An octagon with an arrow, a triangle, two dots and a ring.
    expect(svg.match(/h3\.2l2\.2/g)).toHaveLength(1);
    expect(svg.match(/l3\.3 5\.6/g)).toHaveLength(1);
    expect(svg.match(/r="1\.2"/g)).toHaveLength(2);
    expect(svg.match(/r="2"/g)).toHaveLength(1);
    // The line ends before what was not measured.
    expect(svg.match(/d="(M[\d.,]+(?:L[\d.,]+){2})(M[\d.,]+)"/)).not.toBeNull();
  });

  it('leave out a number that would cover another, never a severe one for one that is not', () => {
    const minutes = (minute: number, pulse: number) =>
      on('02', { pulse, recordedAt: `2026-10-02T08:${String(minute)}:00.000Z` });
    const svg = drawn('Pulse', [minutes(10, 128), minutes(11, 129), minutes(12, 130), minutes(13, 140)]);
    expect(textsOf(svg)).toContain('140');
    expect(textsOf(svg).length).toBeLessThan(6);
  });

  it('are two of a blood pressure, each with a band of its own', () => {
    const lines = trendLines([on('02', { bloodPressure: '128/124' })], month, null, now);
    const tones = lines.map(({ label, points }) => [label, points[0]?.measured?.band.tone]);
    expect(tones.slice(0, 2)).toEqual([
      ['Blood pressure, systolic', 'normal'],
      ['Blood pressure, diastolic', 'severe'],
    ]);
  });

  it('shade the limits that held: those of the records, not what was set after the month', () => {
    const edges = (records: readonly VitalsRecord[], today: ReturnType<typeof set> | null) =>
      trendLines(records, month, today, now)
        .find(({ kind }) => kind === 'spo2')
        ?.stretches.map(({ scale }) => scale.normal.from);
    const records = [on('02', { spo2: 96 }), on('09', { spo2: 91, alertLimits: limits })];
    expect(edges(records, null)).toEqual([95, 88]);
    expect(edges(records.slice(0, 1), set('2026-11-10T00:00:00.000Z'))).toEqual([95]);
  });
});
