import { describe, expect, it } from 'vitest';
import { AlertLimitsDraft, alertLimitErrors } from './alert-limits.ts';
import { toFieldErrors } from '../base/problem.ts';
import { assessBloodPressure, assessNumber, assessVitals, bandSteps, worstTone } from './vital-bands.ts';
import type { AlertLimits } from './vital-bands.ts';

const copd: AlertLimits = { spo2: { low: 88, high: 92 } };
const bandOf = (
  kind: Parameters<typeof assessNumber>[0],
  value: number,
  limits: AlertLimits,
  ...[meal]: ['fasting' | 'post-meal'] | []
) => {
  const { tone, side, word } = assessNumber(kind, value, meal, limits);
  return `${tone} ${side} ${word}`;
};

describe('own alert limits', () => {
  it.each([
    [40, 'severe low Severe low'],
    [87, 'severe low Severe low'],
    [88, 'normal normal Normal'],
    [89, 'normal normal Normal'],
    [92, 'normal normal Normal'],
    [93, 'attention high High'],
    [96, 'attention high High'],
    [100, 'attention high High'],
  ])('SpO2 target of 88 to 92 (COPD): %d is %s', (value, band) => {
    expect(bandOf('spo2', value, copd)).toBe(band);
  });

  it.each([
    [84, 'severe low Severe low'],
    [85, 'attention low Low'],
    [87, 'attention low Low'],
    [88, 'normal normal Normal'],
    [93, 'attention high High'],
    [96, 'attention high High'],
    [97, 'severe high Severe high'],
  ])('SpO2 target of 88 to 92 and alarm limits of 85 to 96: %d is %s', (value, band) => {
    const limits = { spo2: { low: 88, high: 92, alarmLow: 85, alarmHigh: 96 } };
    expect(bandOf('spo2', value, limits)).toBe(band);
  });

  it.each([
    // Alarm limits without a target: the default bands apply inside them, and no value inside them is severe.
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 34, 'severe low Severe low'],
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 35, 'attention low Low'],
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 72, 'normal normal Normal'],
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 105, 'attention high Raised'],
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 140, 'attention high High'],
    ['pulse', { alarmLow: 35, alarmHigh: 140 }, 141, 'severe high Severe high'],
    // An alarm limit before the default severe band.
    ['pulse', { alarmHigh: 110 }, 110, 'attention high Raised'],
    ['pulse', { alarmHigh: 110 }, 111, 'severe high Severe high'],
    ['pulse', { alarmHigh: 110 }, 40, 'severe low Severe low'],
    // A target beyond the default severe edge: the alarm is never inside it.
    ['pulse', { low: 35 }, 36, 'normal normal Normal'],
    ['pulse', { low: 35 }, 34, 'severe low Severe low'],
    ['temperature', { high: 37.4, alarmHigh: 37.8 }, 37.8, 'attention high High'],
    ['temperature', { high: 37.4, alarmHigh: 37.8 }, 37.9, 'severe high Severe high'],
  ] as const)('%s %o: %d is %s, in two steps', (kind, own, value, band) => {
    expect(bandOf(kind, value, { [kind]: { low: null, high: null, ...own } })).toBe(band);
  });

  it.each([
    // Without a high limit; the default scale has no high SpO2.
    ['spo2', { low: 88, high: null }, 87, 'severe low Severe low'],
    ['spo2', { low: 88, high: null }, 88, 'normal normal Normal'],
    ['spo2', { low: 88, high: null }, 93, 'normal normal Normal'],
    ['spo2', { low: 88, high: null }, 100, 'normal normal Normal'],
    // Without a low limit: the default bands apply below.
    ['spo2', { low: null, high: 96 }, 89, 'severe low Severe'],
    ['spo2', { low: null, high: 96 }, 94, 'attention low Mild'],
    ['spo2', { low: null, high: 96 }, 96, 'normal normal Normal'],
    ['spo2', { low: null, high: 96 }, 97, 'attention high High'],
    // Athlete's pulse: the high side keeps the default bands.
    ['pulse', { low: 45, high: null }, 40, 'severe low Severe low'],
    ['pulse', { low: 45, high: null }, 44, 'attention low Low'],
    ['pulse', { low: 45, high: null }, 45, 'normal normal Normal'],
    ['pulse', { low: 45, high: null }, 100, 'normal normal Normal'],
    ['pulse', { low: 45, high: null }, 101, 'attention high Raised'],
    ['pulse', { low: 45, high: null }, 131, 'severe high Severe'],
    ['pulse', { low: null, high: 120 }, 59, 'attention low Low'],
    ['pulse', { low: null, high: 120 }, 120, 'normal normal Normal'],
    ['pulse', { low: null, high: 120 }, 121, 'attention high High'],
    ['pulse', { low: null, high: 120 }, 131, 'severe high Severe high'],
    // A limit beyond the default normal band: the other side keeps the default bands.
    ['pulse', { low: 105, high: null }, 104, 'attention low Low'],
    ['pulse', { low: 105, high: null }, 105, 'attention high Raised'],
    ['temperature', { low: 35, high: 37.4 }, 34.9, 'severe low Severe low'],
    ['temperature', { low: 35, high: 37.4 }, 35, 'normal normal Normal'],
    ['temperature', { low: 35, high: 37.4 }, 37.4, 'normal normal Normal'],
    ['temperature', { low: 35, high: 37.4 }, 37.5, 'attention high High'],
    ['temperature', { low: 35, high: 37.4 }, 39.1, 'severe high Severe high'],
    ['temperature', { low: null, high: 37.8 }, 37.8, 'normal normal Normal'],
    ['temperature', { low: null, high: 37.8 }, 37.9, 'attention high High'],
    ['temperature', { low: null, high: 37.8 }, 36, 'attention low Low'],
    ['sugar', { low: 90, high: 250 }, 53, 'severe low Severe low'],
    ['sugar', { low: 90, high: 250 }, 89, 'attention low Low'],
    ['sugar', { low: 90, high: 250 }, 250, 'normal normal Normal'],
    ['sugar', { low: 90, high: 250 }, 251, 'attention high High'],
    ['sugar', { low: 90, high: 250 }, 301, 'severe high Severe high'],
  ] as const)('%s %o: %d is %s', (kind, own, value, band) => {
    expect(bandOf(kind, value, { [kind]: own })).toBe(band);
  });

  it("the side without a limit keeps the bands of the sugar's meal", () => {
    const limits = { sugar: { low: 60, high: null } };
    expect(bandOf('sugar', 130, limits, 'fasting')).toBe('attention high High');
    expect(bandOf('sugar', 130, limits, 'post-meal')).toBe('normal normal Normal');
  });

  it('limits of another kind leave a scale unchanged, as no limits do', () => {
    expect(bandSteps('pulse', 'fasting', copd)).toBe(bandSteps('pulse'));
    expect(bandSteps('spo2', 'fasting', null)).toBe(bandSteps('spo2'));
    expect(bandSteps('spo2', 'fasting', {})).toBe(bandSteps('spo2'));
  });

  it('give an ascending scale without gaps', () => {
    expect(bandSteps('spo2', 'fasting', copd).map(({ from, band }) => [from, band.word])).toEqual([
      [-Infinity, 'Severe low'],
      [88, 'Normal'],
      [93, 'High'],
    ]);
    const warm = bandSteps('temperature', 'fasting', { temperature: { low: null, high: 37.8 } });
    expect(warm.map(({ from }) => from)).toEqual([-Infinity, 35.1, 36.1, 37.9, 39.1]);
  });

  it.each([
    ['90/60', 'severe low Severe low'],
    ['99/60', 'attention low Low'],
    ['100/60', 'normal normal Normal'],
    ['160/89', 'normal normal Normal'],
    ['161/60', 'attention high High'],
    ['181/60', 'severe high Severe high'],
    // The diastolic keeps its default bands.
    ['150/95', 'attention high Raised'],
    ['150/121', 'severe high Severe'],
  ])('of a blood pressure apply to the systolic: %s is %s', (value, band) => {
    const found = assessBloodPressure(value, { bloodPressure: { low: 100, high: 160 } });
    expect(`${found?.tone} ${found?.side} ${found?.word}`).toBe(band);
  });

  it('apply to all readings of the record that holds them', () => {
    const record = { spo2: 90, pulse: 80, bloodPressure: '120/80' };
    expect(worstTone(assessVitals(record))).toBe('attention');
    expect(worstTone(assessVitals({ ...record, alertLimits: null }))).toBe('attention');
    expect(worstTone(assessVitals({ ...record, alertLimits: copd }))).toBe('normal');
    expect(worstTone(assessVitals({ ...record, spo2: 97, alertLimits: copd }))).toBe('attention');
    expect(worstTone(assessVitals({ ...record, spo2: 87, alertLimits: copd }))).toBe('severe');
  });
});

describe('AlertLimitsDraft', () => {
  const draft = { limits: copd, reason: 'COPD', version: 1 };
  const errorsOf = (changes: object) =>
    toFieldErrors(AlertLimitsDraft.safeParse({ ...draft, ...changes }).error?.issues ?? []);

  it('takes limits with a reason, and clears them by empty limits with a reason', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ limits: {} })).toEqual({});
  });

  it.each([
    ['pulse', 20, 300],
    ['spo2', 40, 100],
    ['sugar', 10, 1000],
    ['temperature', 25, 45],
    ['bloodPressure', 40, 300],
  ] as const)("takes %s from %d to %d, the form's range for a second measurement", (kind, min, max) => {
    expect(errorsOf({ limits: { [kind]: { low: min, high: max } } })).toEqual({});
    const beyond = errorsOf({ limits: { [kind]: { low: min - 1, high: max + 1 } } });
    expect(Object.keys(beyond)).toEqual([`limits.${kind}.low`, `limits.${kind}.high`]);
    expect(beyond[`limits.${kind}.low`]).toMatch(new RegExp(`between ${String(min)} and ${String(max)}\\.$`));
  });

  it.each([
    [{ spo2: { low: null, high: null } }, 'limits.spo2.low', 'Please give a target or an alarm limit.'],
    [{ spo2: { low: 92, high: 92 } }, 'limits.spo2.high', 'Must be above the low target.'],
    [
      { spo2: { low: 88, high: null, alarmLow: 89 } },
      'limits.spo2.alarmLow',
      'Must not be inside the target.',
    ],
    [
      { spo2: { low: null, high: 92, alarmHigh: 91 } },
      'limits.spo2.alarmHigh',
      'Must not be inside the target.',
    ],
    [
      { pulse: { low: null, high: null, alarmLow: 130, alarmHigh: 50 } },
      'limits.pulse.alarmHigh',
      'Must be above the low limits.',
    ],
    [
      { pulse: { low: null, high: null, alarmLow: 30.5 } },
      'limits.pulse.alarmLow',
      'Pulse must be a whole number.',
    ],
    [{ spo2: { low: 93, high: 92 } }, 'limits.spo2.high', 'Must be above the low target.'],
    [{ pulse: { low: 50.5, high: null } }, 'limits.pulse.low', 'Pulse must be a whole number.'],
    [
      { temperature: { low: null, high: 37.85 } },
      'limits.temperature.high',
      'Temperature has at most one decimal.',
    ],
  ])('refuses %o at %s', (limits, field, message) => {
    expect(errorsOf({ limits })).toEqual({ [field]: message });
    expect(alertLimitErrors(limits)).toEqual({ [field.slice('limits.'.length)]: message });
  });

  it.each([
    [{ limits: { spo2: { low: '88', high: 92 } } }, 'limits.spo2.low'],
    [{ limits: { spo2: { low: 88 } } }, 'limits.spo2.high'],
    [{ limits: { spo2: null } }, 'limits.spo2'],
    [{ limits: null }, 'limits'],
    [{ reason: '  a ' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ version: 'x' }, 'version'],
  ])('refuses %o with an error', (changes, field) => {
    expect(Object.keys(errorsOf(changes))).toEqual([field]);
  });
});
