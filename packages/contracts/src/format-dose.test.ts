import { describe, expect, it } from 'vitest';
import { formatDosage, formatDose, formatMedication } from './format-dose.ts';
import { medicationUnits } from './medications.ts';
import { doseUnits } from './prescriptions.ts';

describe('formatDose', () => {
  it.each([
    [0.25, 'tablet', '0.25 tablet'],
    [0.5, 'tablet', '0.5 tablet'],
    [0.9999, 'tablet', '0.9999 tablet'],
    [1, 'tablet', '1 tablet'],
    [1.0001, 'tablet', '1.0001 tablets'],
    [1.5, 'tablet', '1.5 tablets'],
    [2, 'tablet', '2 tablets'],
    [1, 'patch', '1 patch'],
    [2, 'patch', '2 patches'],
    [1, 'suppository', '1 suppository'],
    [2, 'suppository', '2 suppositories'],
    [20, 'drop', '20 drops'],
  ])('writes %d %s as "%s": the plural above 1', (amount, unit, text) => {
    expect(formatDose(amount, unit)).toBe(text);
  });

  it.each(medicationUnits)('writes the measure %s without a plural', (unit) => {
    expect(formatDose(0.5, unit)).toBe(`0.5 ${unit}`);
    expect(formatDose(12, unit)).toBe(`12 ${unit}`);
  });

  it('has a plural for each unit of a prescription that is no measure', () => {
    const measures: readonly string[] = medicationUnits;
    for (const unit of doseUnits.filter((unit) => !measures.includes(unit)))
      expect(formatDose(2, unit)).not.toBe(`2 ${unit}`);
  });

  it.each(['drops', 'spoon', 'constructor', ''])('leaves the unlisted unit "%s" as it is', (unit) => {
    expect(formatDose(2, unit)).toBe(`2 ${unit}`);
    expect(formatDose(0.5, unit)).toBe(`0.5 ${unit}`);
  });
});

describe('formatMedication', () => {
  it('writes name, dosage and unit; the dosage is text and stays as it was written', () => {
    expect(formatMedication({ name: 'Metformin', dosage: '850', unit: 'mg' })).toBe('Metformin 850 mg');
    expect(formatMedication({ name: 'Lactulose', dosage: '2,5', unit: 'ml' })).toBe('Lactulose 2,5 ml');
  });

  it('has the dosage alone in columns of their own', () => {
    expect(formatDosage({ dosage: '850', unit: 'mg' })).toBe('850 mg');
  });
});
