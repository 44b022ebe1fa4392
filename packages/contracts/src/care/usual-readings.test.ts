import { describe, expect, it } from 'vitest';
import { buildVitals } from '../testing/index.ts';
import { unusualReadings, usualReadings } from './usual-readings.ts';
import type { VitalsRecord } from './vitals.ts';

const records = (pulses: readonly number[], rest: Partial<VitalsRecord> = {}) =>
  pulses.map((pulse) => buildVitals({ pulse, ...rest }));
const usualPulse = (pulses: readonly number[]) => usualReadings(records(pulses)).pulse;
const asked = (given: Partial<VitalsRecord>, history: readonly VitalsRecord[]) =>
  unusualReadings(buildVitals(given), usualReadings(history)).map(({ kind }) => kind);

describe('Usual readings', () => {
  it('are the median and twice the robust spread on each side', () => {
    // The median absolute deviation is 2, the spread 2.97: below the minimum spread of 3.
    expect(usualPulse([68, 70, 72, 74, 76])).toEqual({ median: 72, low: 66, high: 78 });
    // Deviation 4, spread 5.93.
    expect(usualPulse([64, 68, 72, 76, 80])).toEqual({ median: 72, low: 60.1, high: 83.9 });
  });

  it('need five readings', () => {
    expect(usualPulse([70, 71, 72, 73])).toBeUndefined();
    expect(usualPulse([70, 71, 72, 73, 74])).toBeDefined();
  });

  it('are not moved by one outlier', () => {
    expect(usualPulse([70, 72, 72, 74, 74, 180])?.median).toBe(73);
    expect(usualPulse([70, 72, 72, 74, 74, 180])?.high).toBeLessThan(80);
  });

  it('have the mean of the two middle readings as median, for an even number of readings', () => {
    expect(usualPulse([70, 71, 72, 75, 76, 77])?.median).toBe(73.5);
  });

  it('use the systolic of a blood pressure, and ignore readings that were not measured', () => {
    const pressures = ['120/80', '122/78', '124/82', '126/80', '128/84'].map((bloodPressure) =>
      buildVitals({ bloodPressure, temperature: null }),
    );
    const usual = usualReadings([...pressures, buildVitals({ bloodPressure: null, temperature: null })]);
    expect(usual.bloodPressure?.median).toBe(124);
    expect(usual.temperature).toBeUndefined();
  });

  it('keep sugars before and after a meal apart', () => {
    const fasting = [88, 90, 92, 94, 96].map((sugar) => buildVitals({ sugar, sugarType: 'fasting' }));
    const usual = usualReadings([...fasting, buildVitals({ sugar: 150, sugarType: 'post-meal' })]);
    expect([usual.fasting?.median, usual['post-meal']]).toEqual([92, undefined]);
  });
});

describe('Unusual readings', () => {
  const calm = records([64, 65, 66, 67, 68]);
  /** Kathleen's: pulse 66 to 84, SpO2 94 to 98, temperature 36.2 to 37.0, blood pressure 114 to 134. */
  const kathleen = {
    bloodPressure: { median: 124, low: 114, high: 134 },
    pulse: { median: 75, low: 66, high: 84 },
    spo2: { median: 96, low: 94, high: 98 },
    temperature: { median: 36.6, low: 36.2, high: 37 },
    fasting: { median: 92, low: 76, high: 108 },
  };

  it.each<[string, Partial<VitalsRecord>, string]>([
    ['severe ones first', { spo2: 86, temperature: 39.1, pulse: 88 }, 'spo2! temperature! pulse'],
    ['a small step outside the range, in the normal band', { pulse: 85 }, 'pulse'],
    ['nothing at the ends of the range', { pulse: 84, spo2: 94, temperature: 37 }, ''],
    ['one out of its band that is not severe', { spo2: 92 }, 'spo2'],
    ['a temperature in the normal band', { temperature: 37.2 }, 'temperature'],
    ['a systolic pressure', { bloodPressure: '140/80' }, 'bloodPressure'],
    ['a sugar, by its meal', { sugar: 120, sugarType: 'fasting' }, 'sugar'],
    ['no sugar of the other meal, which is not known', { sugar: 120, sugarType: 'post-meal' }, ''],
    ['no reading that was not measured', { pulse: null, notMeasured: { pulse: 'asleep' } }, ''],
  ])('are %s', (_what, given, expected) => {
    const record = buildVitals({ bloodPressure: '124/76', pulse: 75, spo2: 96, temperature: 36.6, ...given });
    const found = unusualReadings(record, kathleen);
    expect(found.map(({ kind, isSevere }) => kind + (isSevere ? '!' : '')).join(' ')).toBe(expected);
  });

  it('are the readings outside the usual range, by the spread alone', () => {
    // The range is 60 to 72.
    expect(asked({ pulse: 73 }, calm)).toEqual(['pulse']);
    expect(asked({ pulse: 72 }, calm)).toEqual([]);
    // 17 % away, but within the range of a resident whose readings vary that much.
    expect(asked({ pulse: 84 }, records([60, 66, 72, 78, 84]))).toEqual([]);
  });

  it('are severe by the resident’s own limits where there are some', () => {
    const limits = { alertLimits: { pulse: { low: null, high: 70 } } };
    expect(unusualReadings(buildVitals({ pulse: 70, ...limits }), usualReadings(calm))).toEqual([]);
    const target = { alertLimits: { spo2: { low: 88, high: 92 } } };
    expect(unusualReadings(buildVitals({ spo2: 86, ...target }), {})).toMatchObject([{ isSevere: true }]);
  });

  it('are only the severe readings if the usual range is unknown', () => {
    expect(asked({ pulse: 96 }, records([66, 66]))).toEqual([]);
    expect(unusualReadings(buildVitals({ spo2: 86 }), {})).toEqual([
      { kind: 'spo2', isSevere: true, usual: null },
    ]);
  });
});
