import { describe, expect, it } from 'vitest';
import {
  assessBloodPressure,
  assessNumber,
  assessVitals,
  bandSteps,
  parseBloodPressure,
  worstTone,
} from './vital-bands.ts';
import type { SugarType } from './reading-row.ts';

const bandOf = (kind: Parameters<typeof assessNumber>[0], value: number, sugarType?: SugarType) => {
  const { tone, side, word } = assessNumber(kind, value, sugarType);
  return `${tone} ${side} ${word}`;
};

describe('assessNumber: both sides of every band edge', () => {
  it.each([
    [20, 'severe low Severe low'],
    [40, 'severe low Severe low'],
    [41, 'attention low Low'],
    [59, 'attention low Low'],
    [60, 'normal normal Normal'],
    [100, 'normal normal Normal'],
    [101, 'attention high Raised'],
    [130, 'attention high Raised'],
    [131, 'severe high Severe'],
    [300, 'severe high Severe'],
  ])('pulse %d: %s', (value, band) => {
    expect(bandOf('pulse', value)).toBe(band);
  });

  it.each([
    [40, 'severe low Severe'],
    [89, 'severe low Severe'],
    [90, 'attention low Mild'],
    [94, 'attention low Mild'],
    [95, 'normal normal Normal'],
    [100, 'normal normal Normal'],
  ])('SpO2 %d: %s', (value, band) => {
    expect(bandOf('spo2', value)).toBe(band);
  });

  it.each([
    [25, 'severe low Severe low'],
    [35, 'severe low Severe low'],
    [35.1, 'attention low Low'],
    [36, 'attention low Low'],
    [36.1, 'normal normal Normal'],
    [38, 'normal normal Normal'],
    [38.1, 'attention high Raised'],
    [39, 'attention high Raised'],
    [39.1, 'severe high Severe'],
    [45, 'severe high Severe'],
  ])('temperature %d: %s', (value, band) => {
    expect(bandOf('temperature', value)).toBe(band);
  });

  it.each([
    [10, 'severe low Severe low', 'severe low Severe low'],
    [53, 'severe low Severe low', 'severe low Severe low'],
    [54, 'attention low Low', 'attention low Low'],
    [69, 'attention low Low', 'attention low Low'],
    [70, 'normal normal Normal', 'normal normal Normal'],
    [99, 'normal normal Normal', 'normal normal Normal'],
    [100, 'attention high Raised', 'normal normal Normal'],
    [125, 'attention high Raised', 'normal normal Normal'],
    [126, 'attention high High', 'normal normal Normal'],
    [139, 'attention high High', 'normal normal Normal'],
    [140, 'attention high High', 'attention high Raised'],
    [199, 'attention high High', 'attention high Raised'],
    [200, 'attention high High', 'attention high High'],
    [300, 'attention high High', 'attention high High'],
    [301, 'severe high Severe', 'severe high Severe'],
    [1000, 'severe high Severe', 'severe high Severe'],
  ])('sugar %d: fasting %s, post-meal %s', (value, fasting, postMeal) => {
    expect(bandOf('sugar', value, 'fasting')).toBe(fasting);
    expect(bandOf('sugar', value, 'post-meal')).toBe(postMeal);
  });

  it('treats sugar as fasting by default', () => {
    expect(bandOf('sugar', 130)).toBe(bandOf('sugar', 130, 'fasting'));
    expect(bandSteps('sugar')).toBe(bandSteps('sugar', 'fasting'));
  });

  it.each(['pulse', 'spo2', 'temperature', 'sugar'] as const)(
    'the steps of %s ascend and cover the scale',
    (kind) => {
      const starts = bandSteps(kind).map((step) => step.from);
      expect(starts[0]).toBe(-Infinity);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    },
  );
});

describe('assessBloodPressure', () => {
  it.each([
    ['90/60', 'severe low Severe low'],
    ['91/60', 'attention low Low'],
    ['110/60', 'attention low Low'],
    ['111/60', 'normal normal Normal'],
    ['139/89', 'normal normal Normal'],
    ['140/89', 'attention high Raised'],
    ['139/90', 'attention high Raised'],
    ['180/120', 'attention high Raised'],
    ['181/80', 'severe high Severe'],
    ['180/121', 'severe high Severe'],
    ['130/121', 'severe high Severe'],
    // The more severe of the two numbers counts; equally severe, the systolic.
    ['105/95', 'attention low Low'],
    ['90/89', 'severe low Severe low'],
  ])('%s: %s', (value, band) => {
    const { tone, side, word } = assessBloodPressure(value)!;
    expect(`${tone} ${side} ${word}`).toBe(band);
  });

  it.each(['40/20', '300/200', '120/80', '99/20'])('reads %s', (value) => {
    const [systolic, diastolic] = value.split('/').map(Number);
    expect(parseBloodPressure(value)).toEqual({ systolic, diastolic });
  });

  it.each([
    '',
    '120',
    '120/',
    '/80',
    '120-80',
    '120/80 ',
    '12o/80',
    '39/20',
    '301/80',
    '120/19',
    '250/201',
    '80/80',
    '80/120',
    '1200/80',
    '120/8',
  ])('refuses %o', (value) => {
    expect(parseBloodPressure(value)).toBeNull();
    expect(assessBloodPressure(value)).toBeNull();
  });
});

describe('assessVitals', () => {
  it('returns a band for each measured reading, and no band for the others', () => {
    const bands = assessVitals({
      bloodPressure: '120/80',
      pulse: null,
      spo2: 88,
      temperature: undefined,
      sugar: 0,
    });
    expect(Object.keys(bands).sort()).toEqual(['bloodPressure', 'spo2', 'sugar']);
    expect(bands.spo2?.tone).toBe('severe');
  });

  it('uses the meal of the sugar', () => {
    expect(assessVitals({ sugar: 130, sugarType: 'post-meal' }).sugar?.tone).toBe('normal');
    expect(assessVitals({ sugar: 130, sugarType: 'fasting' }).sugar?.tone).toBe('attention');
  });

  it('worstTone is that of the most severe reading', () => {
    expect(worstTone({})).toBe('normal');
    expect(worstTone(assessVitals({ pulse: 80, spo2: 99 }))).toBe('normal');
    expect(worstTone(assessVitals({ pulse: 105, spo2: 99 }))).toBe('attention');
    expect(worstTone(assessVitals({ pulse: 105, spo2: 89, bloodPressure: '120/80' }))).toBe('severe');
  });
});
