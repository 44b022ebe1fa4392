import { describe, expect, it } from 'vitest';
import { pickReadings } from './reading-kinds.ts';
import { needsConfirmation, vitalsErrors } from './vitals-rules.ts';

const sound = {
  residentId: 'a'.repeat(24),
  ...pickReadings({ bloodPressure: '120/80', pulse: 80, spo2: 95 }),
  notMeasured: {},
  confirmedOutOfRange: false,
  hydrationQuantity: null,
  urinationQuantity: null,
  defecationQuantity: null,
};
const errorsOf = (changes: object) => vitalsErrors({ ...sound, ...changes });

describe('vitalsErrors', () => {
  it('accepts a valid draft', () => {
    expect(errorsOf({})).toEqual({});
  });

  it.each([
    ['residentId', '', 'Please select a resident'],
    ['residentId', 'abc', 'Please select a resident'],
    ['bloodPressure', null, 'Blood pressure must be in format 120/80'],
    ['bloodPressure', '120', 'Blood pressure must be in format 120/80'],
    ['bloodPressure', '80/120', 'Blood pressure must be in format 120/80'],
    ['pulse', 39, 'Pulse must be at least 40 bpm'],
    ['pulse', 201, 'Pulse must be less than 200 bpm'],
    ['pulse', null, 'Pulse must be at least 40 bpm'],
    ['spo2', 69, 'SpO2 must be at least 70%'],
    ['spo2', 101, 'SpO2 must be at most 100%'],
    ['spo2', null, 'SpO2 must be at least 70%'],
    ['sugar', 29, 'Sugar must be at least 30 mg/dL'],
    ['sugar', 501, 'Sugar must be less than 500 mg/dL'],
    ['temperature', 24.9, 'Temperature must be between 25 and 45 °C'],
    ['temperature', 45.1, 'Temperature must be between 25 and 45 °C'],
    ['temperature', 36.55, 'Temperature has at most one decimal'],
    ['hydrationQuantity', 0, 'Quantity must be at least 1'],
    ['urinationQuantity', 21, 'Quantity must be less than 20'],
    ['defecationQuantity', -1, 'Quantity must be at least 1'],
  ])('%s %o: %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    { pulse: 40 },
    { pulse: 200 },
    { spo2: 70 },
    { spo2: 100 },
    { sugar: 30 },
    { sugar: 500 },
    { temperature: 25 },
    { temperature: 45 },
    { temperature: 36.6 },
    { hydrationQuantity: 1 },
    { defecationQuantity: 20 },
  ])('accepts both limits of the range: %o', (changes) => {
    expect(errorsOf(changes)).toEqual({});
  });

  it.each([
    ['pulse', 20, 300],
    ['spo2', 40, 100],
    ['sugar', 10, 1000],
  ] as const)('accepts a %s confirmed by a second measurement from %d to %d', (kind, min, max) => {
    const confirmed = (value: number) => errorsOf({ [kind]: value, confirmedOutOfRange: true });
    expect(confirmed(min)).toEqual({});
    expect(confirmed(max)).toEqual({});
    expect(Object.keys(confirmed(min - 1))).toEqual([kind]);
    expect(Object.keys(confirmed(max + 1))).toEqual([kind]);
  });

  it('needsConfirmation: only within the confirmed range', () => {
    expect(needsConfirmation('pulse', 38)).toBe(true);
    expect(needsConfirmation('pulse', 40)).toBe(false);
    expect(needsConfirmation('pulse', 19)).toBe(false);
    expect(needsConfirmation('spo2', 101)).toBe(false);
    expect(needsConfirmation('sugar', 501)).toBe(true);
  });

  it.each(['bloodPressure', 'pulse', 'spo2'])('takes a reason instead of %s, not both', (kind) => {
    const notMeasured = { [kind]: 'refused' };
    expect(errorsOf({ [kind]: null, notMeasured })).toEqual({});
    expect(Object.keys(errorsOf({ notMeasured }))).toEqual([`notMeasured.${kind}`]);
  });

  it('reports every invalid field', () => {
    expect(Object.keys(errorsOf({ pulse: 1, spo2: 1, sugar: 1, residentId: '' })).sort()).toEqual([
      'pulse',
      'residentId',
      'spo2',
      'sugar',
    ]);
  });
});
