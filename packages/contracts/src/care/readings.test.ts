import { describe, expect, it } from 'vitest';
import { readings, requiredKinds, vitalKinds } from './reading-kinds.ts';
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
});
