import { describe, expect, it } from 'vitest';
import { buildVitals } from './testing/index.ts';
import { unusualReadings, usualReadings } from './usual-readings.ts';
import type { VitalsRecord } from './vitals.ts';

const records = (pulses: readonly number[], rest: Partial<VitalsRecord> = {}) =>
  pulses.map((pulse) => buildVitals({ pulse, ...rest }));
const usualPulse = (pulses: readonly number[]) => usualReadings(records(pulses)).pulse;
const asked = (given: Partial<VitalsRecord>, history: readonly VitalsRecord[]) =>
  unusualReadings(buildVitals(given), usualReadings(history)).map(({ kind }) => kind);

describe('Usual readings', () => {
  it('are the median and twice the robust spread on each side', () => {
    // Median absolute deviation 2, spread 2.97: below the smallest one of 3.
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

  it('of an even number of readings have the middle of the two in the middle as median', () => {
    expect(usualPulse([70, 71, 72, 75, 76, 77])?.median).toBe(73.5);
  });

  it('of a blood pressure are those of the systolic; what was not measured does not count', () => {
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

  it('are outside the usual range and at least 15 % from the median', () => {
    expect(asked({ pulse: 96 }, calm)).toEqual(['pulse']);
    expect(asked({ pulse: 76 }, calm)).toEqual(['pulse']);
    // Outside the range of 60 to 72, but less than 15 % away.
    expect(asked({ pulse: 75 }, calm)).toEqual([]);
    // 17 % away, but within the range of somebody who varies that much.
    expect(asked({ pulse: 84 }, records([60, 66, 72, 78, 84]))).toEqual([]);
  });

  it('are never those out of their band, by the resident’s own limits where there are some', () => {
    expect(asked({ pulse: 101 }, calm)).toEqual([]);
    expect(asked({ pulse: 134 }, calm)).toEqual([]);
    const limits = { alertLimits: { pulse: { low: null, high: 90 } } };
    expect(asked({ pulse: 96, ...limits }, calm)).toEqual([]);
    expect(asked({ pulse: 89, ...limits }, calm)).toEqual(['pulse']);
  });

  it('are none where nothing is known', () => {
    expect(asked({ pulse: 96 }, records([66, 66]))).toEqual([]);
  });
});
