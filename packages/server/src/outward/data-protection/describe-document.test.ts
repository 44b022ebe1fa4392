import { describe, expect, it } from 'vitest';
import { describeDocument } from './describe-document.ts';

const whatOf = (collection: string, document: Record<string, unknown>) =>
  describeDocument({ collection, document })?.what;

describe('a document for a reader', () => {
  it('has the readings of a record with decimals and unit, without those that were not taken', () => {
    const readings = { bloodPressure: '', pulse: 72, spo2: null, temperature: 40, sugar: 0 };
    expect(whatOf('vitals_records', { ...readings, notes: 'slept badly' })).toBe(
      'Pulse 72 bpm, Temperature 40.0 °C, Sugar 0 mg/dL, slept badly',
    );
  });

  it('has the readings of an alert in the same words', () => {
    const readings = { temperature: { value: '40.0' }, bloodPressure: { value: '190/100' } };
    expect(whatOf('care_alerts', { readings, state: 'open', notes: [{ text: 'called the doctor' }] })).toBe(
      'Blood pressure 190/100 mmHg, Temperature 40.0 °C, open, called the doctor',
    );
    expect(whatOf('care_alerts', { state: 'open' })).toBe('open');
  });

  it('has a dose by name, strength and amount', () => {
    const medication = { name: 'Metformin', dosage: '850', unit: 'mg' };
    const insulin = { name: 'Insulin', dosage: '100', unit: 'IU', per: { amount: 1, unit: 'ml' } };
    const dose = { amount: 12, unit: 'IU' };
    for (const collection of ['medication_records', 'prescriptions'])
      expect(whatOf(collection, { medication: insulin, dose })).toBe('Insulin 100 units/ml: 12 units');
    expect(whatOf('care_alerts', { dose: { medication: insulin, dose }, state: 'open' })).toBe(
      'Insulin 100 units/ml: 12 units, open',
    );
    expect(whatOf('medication_records', { medication, status: 'refused' })).toBe('Metformin 850 mg, refused');
    expect(whatOf('medication_records', { status: 'refused' })).toBe('refused');
  });
});
