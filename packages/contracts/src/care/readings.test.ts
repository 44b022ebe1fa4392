import { describe, expect, it } from 'vitest';
import {
  byKind,
  makeReadings,
  numberKinds,
  pickReadings,
  readings,
  requiredKinds,
  vitalKinds,
} from './reading-kinds.ts';
import { describeReading, formatReading, readingTitle } from './reading-text.ts';

describe('readings', () => {
  it('lists the readings in the order of Form 01, the required ones first', () => {
    expect(vitalKinds).toEqual(['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar']);
    expect(vitalKinds.slice(0, 3)).toEqual(requiredKinds);
  });

  it.each([
    ['bloodPressure', '120/80', '120/80', 'Blood pressure 120/80 mmHg'],
    ['pulse', 72, '72', 'Pulse 72 bpm'],
    ['spo2', 86, '86', 'SpO2 86 %'],
    ['temperature', 40, '40.0', 'Temperature 40.0 °C'],
    ['temperature', 36.6, '36.6', 'Temperature 36.6 °C'],
    ['sugar', 110, '110', 'Sugar 110 mg/dL'],
  ] as const)('writes %s %s as "%s", in words "%s"', (kind, value, written, described) => {
    expect(formatReading(kind, value)).toBe(written);
    expect(describeReading(kind, value)).toBe(described);
  });

  it('returns text unchanged, such as a blood pressure', () => {
    expect(formatReading('temperature', '40.0')).toBe('40.0');
  });

  it('has titles of columns with the unit, as the specification writes them', () => {
    expect(readingTitle('pulse')).toBe('Pulse (bpm)');
    expect(readingTitle('spo2')).toBe('SpO2 (%)');
    expect(readingTitle('temperature')).toBe('Temperature (°C)');
    expect(readingTitle('temperature', 'shortLabel')).toBe('Temp (°C)');
  });

  it('has short labels no longer than the labels', () => {
    for (const { label, shortLabel } of Object.values(readings))
      expect(shortLabel.length).toBeLessThanOrEqual(label.length);
  });

  it('has null for what a record lacks, and leaves out what is no reading', () => {
    const record = { pulse: 72, notes: 'Slept well' };
    expect(pickReadings(record)).toEqual({ ...byKind(vitalKinds, () => null), pulse: 72 });
  });

  it('makes an entry for each reading by its kind of value', () => {
    const made = makeReadings({ pressure: (kind) => `text ${kind}`, number: (kind) => `number ${kind}` });
    expect(Object.keys(made)).toEqual(vitalKinds);
    expect(made.bloodPressure).toBe('text bloodPressure');
    expect(made.temperature).toBe('number temperature');
  });

  it.each(numberKinds)('has sound bounds of %s', (kind) => {
    const { range, confirmed = range, ruler, start, bands } = readings[kind];
    expect(range.min).toBeLessThan(range.max);
    expect(confirmed.min).toBeLessThanOrEqual(range.min);
    expect(confirmed.max).toBeGreaterThanOrEqual(range.max);
    expect(ruler.min).toBeLessThan(ruler.max);
    expect(start).toBeGreaterThanOrEqual(range.min);
    expect(start).toBeLessThanOrEqual(range.max);
    for (const steps of 'fasting' in bands ? Object.values(bands) : [bands]) {
      expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted((a, b) => a - b));
      expect(steps[0]?.from).toBe(-Infinity);
      expect(steps.some(({ band }) => band.tone === 'normal')).toBe(true);
    }
  });
});
