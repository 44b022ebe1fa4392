import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertLimitErrors } from './alert-limits.ts';
import { limitScale, limitStretches } from './limit-scale.ts';
import { bandSteps, type AlertLimits, type OwnLimits } from './vital-bands.ts';
import { vitalKinds } from './reading-kinds.ts';

const day = (date: number) => `2026-11-${String(date)}T08:00:00.000Z`;
const ms = (date: number) => Date.parse(day(date));
const span = { from: ms(10), until: ms(20) };
const spo2: { spo2: OwnLimits } = { spo2: { low: 88, high: 92 } };
const setBy = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const from = (at: string, limits: AlertLimits | null = null) => ({ at: Date.parse(at), limits });
const today = (limits: object, setAt = day(15)) => ({ limits, reason: 'COPD', setBy, setAt });

describe('limitStretches', () => {
  it('is one stretch without records, with the limits of today', () => {
    expect(limitStretches('spo2', [], null, span)).toEqual([{ ...span, limits: null }]);
    expect(limitStretches('spo2', [], today(spo2, day(10)), span)).toEqual([{ ...span, limits: spo2 }]);
  });

  it('begins anew with the first record under other limits of this kind', () => {
    const records = [
      from(day(11)),
      from(day(13), spo2),
      from(day(14), { ...spo2, pulse: { low: 50, high: null } }),
    ];
    const limits = records[2]?.limits ?? {};
    expect(limitStretches('spo2', records, today(limits, day(12)), span)).toEqual([
      { from: ms(10), until: ms(13), limits: null },
      { from: ms(13), until: ms(20), limits: spo2 },
    ]);
    expect(limitStretches('temperature', records, today(limits), span)).toHaveLength(1);
  });

  it('ends with the limits that were set after the last record', () => {
    expect(limitStretches('spo2', [from(day(11))], today(spo2, day(16)), span)).toEqual([
      { from: ms(10), until: ms(16), limits: null },
      { from: ms(16), until: ms(20), limits: spo2 },
    ]);
  });
});

describe('limitScale', () => {
  it('has the edges of the default bands, or the resident’s own', () => {
    expect(limitScale('pulse', null)).toEqual({
      normal: { from: 60, to: 101 },
      severeBelow: 41,
      severeFrom: 131,
    });
    expect(limitScale('spo2', spo2)).toMatchObject({ normal: { from: 88, to: 93 } });
  });

  it('calls normal what the bands call normal, and severe what they call severe, for every own limit', () => {
    const limit = fc.option(fc.integer({ min: 40, max: 200 }), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom(...vitalKinds),
        fc.record({ low: limit, high: limit, alarmLow: limit, alarmHigh: limit }),
        fc.integer({ min: 20, max: 320 }),
        (kind, own, value) => {
          const limits = { [kind]: own };
          fc.pre(Object.keys(alertLimitErrors(limits)).length === 0);
          const { tone } =
            bandSteps(kind, 'fasting', limits).findLast(({ from }) => value >= from)?.band ?? {};
          const { normal, severeBelow, severeFrom } = limitScale(kind, limits);
          expect(value >= normal.from && value < normal.to).toBe(tone === 'normal');
          expect(value < severeBelow || value >= severeFrom).toBe(tone === 'severe');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
