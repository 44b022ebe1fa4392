import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDoseAmount,
  formatNamedDose,
  formatProduct,
  formatStrength,
  formatTotal,
  formatUnitChoice,
  getDoseParts,
} from './format-dose.ts';
import { medicationForms, medicationUnits, type NamedMedication } from './medication-product.ts';
import { doseUnits } from './prescriptions.ts';

const piece = { amount: 1, unit: 'piece' } as const;
const per = (amount: number, unit: 'ml' | 'puff' | 'drop' | 'g' | 'hour' | 'application') => ({
  amount,
  unit,
});

describe('formatAmount', () => {
  it.each([
    [0.25, 'tablet', 'a quarter of a tablet'],
    [0.5, 'tablet', 'half a tablet'],
    [0.5, 'ampoule', 'half an ampoule'],
    [0.75, 'tablet', 'three quarters of a tablet'],
    [0.3333, 'tablet', '0.3333 tablets'],
    [0, 'tablet', '0 tablets'],
    [1, 'tablet', '1 tablet'],
    [1.25, 'tablet', '1 and a quarter tablets'],
    [1.5, 'tablet', '1 and a half tablets'],
    [2.75, 'suppository', '2 and three-quarter suppositories'],
    [2, 'tablet', '2 tablets'],
    [2, 'patch', '2 patches'],
    [20, 'drop', '20 drops'],
    [0.5, 'ml', '0.5 ml'],
    [5, 'ml', '5 ml'],
    [1500, 'mg', '1,500 mg'],
    [1, 'IU', '1 unit'],
    [12, 'IU', '12 units'],
    [0.5, 'IU', '0.5 units'],
    [62.5, 'mcg', '62.5 micrograms'],
    [1, 'mcg', '1 microgram'],
    [2, 'spoon', '2 spoon'],
    [2, 'constructor', '2 constructor'],
  ])('writes %d %s as "%s"', (amount, unit, text) => {
    expect(formatAmount({ amount, unit })).toBe(text);
  });

  it('has a plural for each unit of a dose that is counted', () => {
    for (const unit of doseUnits.filter((each) => !['mg', 'g', 'ml'].includes(each)))
      expect(formatAmount({ amount: 2, unit })).not.toBe(`2 ${unit}`);
  });

  it('never abbreviates units or micrograms', () => {
    for (const unit of medicationUnits) expect(formatAmount({ amount: 10, unit })).not.toMatch(/mcg|IU/);
  });
});

describe('formatStrength and formatProduct', () => {
  it.each<[NamedMedication, string]>([
    [{ name: 'Metformin', dosage: '850', unit: 'mg' }, 'Metformin 850 mg'],
    [
      { name: 'Metformin', dosage: '1000', unit: 'mg', form: 'tablet', per: piece },
      'Metformin 1,000 mg tablet',
    ],
    [{ name: 'Bisoprolol', dosage: '2.50', unit: 'mg', form: 'tablet' }, 'Bisoprolol 2.5 mg tablet'],
    [
      { name: 'Alfacalcidol', dosage: '.25', unit: 'mcg', form: 'capsule' },
      'Alfacalcidol 0.25 microgram capsule',
    ],
    [{ name: 'Levothyroxine', dosage: '50', unit: 'mcg' }, 'Levothyroxine 50 micrograms'],
    [
      { name: 'Insulin glargine', dosage: '100', unit: 'IU', per: per(1, 'ml') },
      'Insulin glargine 100 units/ml',
    ],
    [
      { name: 'Morphine', dosage: '10', unit: 'mg', form: 'liquid', per: per(5, 'ml') },
      'Morphine 10 mg/5 ml liquid',
    ],
    [
      { name: 'Fentanyl', dosage: '25', unit: 'mcg', form: 'patch', per: per(1, 'hour') },
      'Fentanyl 25 micrograms/hour patch',
    ],
    [
      { name: 'Rotigotine', dosage: '4', unit: 'mg', form: 'patch', per: per(24, 'hour') },
      'Rotigotine 4 mg/24 hours patch',
    ],
    [
      { name: 'Co-amoxiclav', dosage: '875/125', unit: 'mg', form: 'tablet', per: piece },
      'Co-amoxiclav 875/125 mg tablet',
    ],
    [{ name: 'Heparin', dosage: '5,000', unit: 'IU', form: 'other' }, 'Heparin 5,000 units'],
    [{ name: 'Old', dosage: '10', unit: 'mg', form: null, per: null }, 'Old 10 mg'],
  ])('names %o', (medication, text) => {
    expect(formatProduct(medication)).toBe(text);
  });

  it('writes the strength alone, without the form', () => {
    expect(formatStrength({ dosage: '100', unit: 'mcg', form: 'inhaler', per: per(1, 'puff') })).toBe(
      '100 micrograms/puff',
    );
  });
});

const morphine: NamedMedication = { name: 'Morphine', dosage: '10', unit: 'mg', form: 'tablet', per: piece };
const insulin: NamedMedication = { name: 'Insulin glargine', dosage: '100', unit: 'IU', per: per(1, 'ml') };
const salbutamol: NamedMedication = {
  name: 'Salbutamol',
  dosage: '100',
  unit: 'mcg',
  form: 'inhaler' as const,
  per: per(1, 'puff'),
};

describe('formatNamedDose', () => {
  it.each<[NamedMedication, number, string, string]>([
    [morphine, 0.5, 'tablet', 'Morphine 10 mg tablet: half a tablet (5 mg)'],
    [insulin, 12, 'IU', 'Insulin glargine 100 units/ml: 12 units'],
    [insulin, 0.12, 'ml', 'Insulin glargine 100 units/ml: 0.12 ml (12 units)'],
    [
      { ...morphine, name: 'Paracetamol', dosage: '500' },
      2,
      'tablet',
      'Paracetamol 500 mg tablet: 2 tablets (1 g)',
    ],
    [salbutamol, 2, 'puff', 'Salbutamol 100 micrograms/puff inhaler: 2 puffs (200 micrograms)'],
    [
      { ...morphine, form: 'liquid', per: per(5, 'ml') },
      7.5,
      'ml',
      'Morphine 10 mg/5 ml liquid: 7.5 ml (15 mg)',
    ],
    [{ ...morphine, dosage: '0.1' }, 3, 'tablet', 'Morphine 0.1 mg tablet: 3 tablets (0.3 mg)'],
    [
      { ...morphine, dosage: '1000' },
      1.5,
      'tablet',
      'Morphine 1,000 mg tablet: 1 and a half tablets (1.5 g)',
    ],
  ])('writes %o, %d %s as "%s"', (medication, amount, unit, text) => {
    expect(formatNamedDose(medication, { amount, unit })).toBe(text);
  });

  it('is name, strength and form where the amount is not known', () => {
    expect(formatNamedDose(morphine, null)).toBe('Morphine 10 mg tablet');
    expect(formatNamedDose(morphine, undefined)).toBe('Morphine 10 mg tablet');
  });

  it('has its parts, for a screen on which the amount is largest', () => {
    expect(getDoseParts(morphine, { amount: 0.5, unit: 'tablet' })).toEqual({
      product: 'Morphine 10 mg tablet',
      amount: 'half a tablet',
      total: '5 mg',
    });
    expect(formatDoseAmount(insulin, { amount: 12, unit: 'IU' })).toBe('12 units');
  });
});

describe('formatTotal leaves out what can not be worked out', () => {
  it.each<[why: string, medication: NamedMedication, amount: number, unit: string]>([
    ['a combined strength', { ...morphine, dosage: '875/125' }, 2, 'tablet'],
    ['a strength that may be two numbers', { ...morphine, dosage: '1,000' }, 2, 'tablet'],
    ['no per', { ...morphine, per: null }, 2, 'tablet'],
    ['a per in another unit', insulin, 1, 'ampoule'],
    ['an amount that is the total', insulin, 12, 'IU'],
    ['a capsule of a medication in tablets', morphine, 1, 'capsule'],
    ['pieces of a medication that has none', { ...morphine, form: 'cream' }, 1, 'application'],
    ['a rate', { ...morphine, form: 'patch', per: per(1, 'hour') }, 1, 'patch'],
    ['a quotient without end', { ...morphine, per: per(3, 'ml') }, 1, 'ml'],
    ['a strength of 0', { ...morphine, dosage: '0' }, 1, 'tablet'],
  ])('%s', (_why, medication, amount, unit) => {
    expect(formatTotal(medication, { amount, unit })).toBeNull();
  });

  it('writes no grams with three decimals, which are read as thousands', () => {
    expect(formatTotal({ ...morphine, dosage: '335' }, { amount: 3, unit: 'tablet' })).toBe('1,005 mg');
    expect(formatTotal({ ...morphine, dosage: '625' }, { amount: 2, unit: 'tablet' })).toBe('1.25 g');
  });
});

it('a total is never wrong: it equals amount times strength, through any unit', () => {
  const thousandths = (most: number) => fc.integer({ min: 1, max: most }).map((value) => value / 1000);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.constantFrom(1, 5, 10, 0.5, 0.4, 3),
      thousandths(100_000),
      fc.constantFrom(...medicationUnits),
      fc.constantFrom(...medicationForms),
      (strength, perAmount, amount, unit, form) => {
        // Hundredths of the strength: "12.34".
        const dosage = `${String(Math.floor(strength / 100))}.${String(strength % 100).padStart(2, '0')}`;
        const medication = { name: 'Any', dosage, unit, form, per: per(perAmount, 'ml') };
        const total = formatTotal(medication, { amount, unit: 'ml' });
        if (total === null) return;
        const [number = '', word = ''] = total.split(' ');
        const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.');
        const inUnit = BigInt(whole + fraction) * (unit === 'mg' && word === 'g' ? 1000n : 1n);
        // total = strength / 100 × amount (in thousandths) / per (in tenths)
        expect(inUnit * 100n * 1000n * BigInt(Math.round(perAmount * 10))).toBe(
          BigInt(strength) * BigInt(Math.round(amount * 1000)) * 10n * 10n ** BigInt(fraction.length),
        );
        expect(number).not.toMatch(/\.\d*0$|^\.|\.$|\d{4,}\.|^\d{4,}/);
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each([
  ['mcg', 'micrograms'],
  ['IU', 'units'],
  ['mg', 'mg'],
  ['tablet', 'tablet'],
])('the unit %s is chosen as %s', (unit, name) => {
  expect(formatUnitChoice(unit)).toBe(name);
});
