import { expect, it } from 'vitest';
import { SubstanceLimits } from '../office/settings.ts';
import {
  computeSubstanceMg,
  formatSubstanceAmount,
  isAboveLimit,
  type SubstanceAmount,
} from './substance-limits.ts';

const paracetamol = { name: 'Paracetamol', dosage: '500', unit: 'mg', substances: ['paracetamol'] };
const coCodamol = {
  name: 'Co-codamol',
  dosage: '30/500',
  unit: 'mg',
  substances: ['codeine', 'paracetamol'],
};
const liquid = { ...paracetamol, dosage: '120', per: { amount: 5, unit: 'ml' as const } };
const tablets = (amount: number) => ({ amount, unit: 'tablet' });

it.each([
  ['two tablets of 500 mg', paracetamol, tablets(2), 1_000],
  ['half a tablet', paracetamol, tablets(0.5), 250],
  ['a strength per piece', { ...paracetamol, per: { amount: 1, unit: 'piece' as const } }, tablets(2), 1_000],
  ['a strength in grams', { ...paracetamol, dosage: '1', unit: 'g' }, tablets(1), 1_000],
  ['a dose in mg', paracetamol, { amount: 750, unit: 'mg' }, 750],
  ['a dose in g', paracetamol, { amount: 1, unit: 'g' }, 1_000],
  ['120 mg in 5 ml, 10 ml given', liquid, { amount: 10, unit: 'ml' }, 240],
  ['the second of two substances', coCodamol, tablets(2), 1_000],
  ['a name without substances', { ...paracetamol, substances: [] }, tablets(1), 500],
  ['another name of it', { ...paracetamol, substances: ['Acetaminophen'] }, tablets(1), 500],
])('computeSubstanceMg: paracetamol of %s', (_what, medication, dose, mg) => {
  expect(computeSubstanceMg(medication, dose, 'paracetamol')).toBe(mg);
});

it('computeSubstanceMg: the strength of a combination follows the order of its substances', () => {
  expect(computeSubstanceMg(coCodamol, tablets(2), 'codeine')).toBe(60);
});

it.each([
  ['no dose', paracetamol, null],
  ['ml of a strength that is per tablet', paracetamol, { amount: 5, unit: 'ml' }],
  ['tablets of a liquid', liquid, tablets(1)],
  ['a combination with one strength', { ...coCodamol, dosage: '500' }, tablets(1)],
  ['a dose in mg of a combination', coCodamol, { amount: 530, unit: 'mg' }],
  ['one substance with two strengths', { ...paracetamol, dosage: '500/30' }, tablets(1)],
  ['units that are no weight', { ...paracetamol, unit: 'IU' }, tablets(1)],
  ['a strength in words', { ...paracetamol, dosage: 'one' }, tablets(1)],
  ['another substance', { ...paracetamol, substances: ['codeine'] }, tablets(1)],
])('computeSubstanceMg: not known for %s', (_what, medication, dose) => {
  expect(computeSubstanceMg(medication, dose, 'paracetamol')).toBeNull();
});

const amount = (fields: Partial<SubstanceAmount> = {}): SubstanceAmount => ({
  substance: 'paracetamol',
  givenMg: 2_500,
  limitMg: 4_000,
  doseMg: 1_000,
  unknown: [],
  ...fields,
});

it.each([
  [amount(), false],
  [amount({ givenMg: 3_000 }), false],
  [amount({ givenMg: 3_500 }), true],
  [amount({ givenMg: 3_999, doseMg: null }), false],
  [amount({ givenMg: 4_000, doseMg: null }), true],
])('isAboveLimit: %o is %s', (of, isAbove) => {
  expect(isAboveLimit(of)).toBe(isAbove);
});

it('formatSubstanceAmount: says mg with thousands, and what is not known', () => {
  expect(formatSubstanceAmount(amount())).toBe(
    'Paracetamol: 2,500 of 4,000 mg in 24 h, and 1,000 mg in this dose.',
  );
  expect(formatSubstanceAmount(amount({ givenMg: 0, doseMg: null, unknown: ['Syrup 120 mg'] }))).toBe(
    'Paracetamol: 0 of 4,000 mg in 24 h. The amount in this dose is not known. The amount of paracetamol in Syrup 120 mg is not known.',
  );
});

it('SubstanceLimits: refuses what is no limit', () => {
  for (const limit of [
    { substance: '', mg: 4_000 },
    { substance: 'paracetamol', mg: 0 },
    { substance: 'paracetamol', mg: 1e6 },
  ])
    expect(SubstanceLimits.safeParse({ limits: [limit] }).success).toBe(false);
  expect(SubstanceLimits.safeParse({ limits: [] }).success).toBe(true);
});
