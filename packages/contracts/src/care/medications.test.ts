import { expect, it } from 'vitest';
import {
  fromThousandths,
  MedicationDraft,
  medications,
  roundStock,
  StockMovementDraft,
  getStockState,
  toThousandths,
} from './medications.ts';

it.each([
  [0.1 + 0.2, 0.3],
  [1.0005, 1.001],
  [-0.0001, 0],
  [12.3456, 12.346],
])('roundStock: %d becomes %d', (amount, rounded) => {
  expect(roundStock(amount)).toBe(rounded);
});

it('thousandths: every amount of a thousandth comes back as it was', () => {
  for (const thousandths of [1, 999, 1_001, 33_333, 999_999_999, -7])
    expect(toThousandths(fromThousandths(thousandths))).toBe(thousandths);
});

it('an update of a medication leaves absent fields absent, although the form has defaults for them', () => {
  const { body } = medications.update;
  expect(body.parse({ version: 3 })).toEqual({ version: 3 });
  expect(body.parse({ quantity: 0.125, lowLevel: null })).toEqual({ quantity: 0.125, lowLevel: null });
  expect(body.safeParse({ quantity: -1 }).error?.issues[0]?.message).toBe('Quantity must be 0 or greater.');
});

it.each([
  ['quantity', 0.12345, 'Quantity must have at most three decimals.'],
  ['lowLevel', 0.1 + 0.2, 'Quantity must have at most three decimals.'],
  ['dosage', '5,000', 'Write 5000 or 5.'],
  ['dosage', '.25', 'Write “0.25”, not “.25”.'],
])('a medication with %s %j is refused, nothing is rounded: %s', (field, value, words) => {
  const draft = { name: 'Metformin', dosage: '850', [field]: value };
  const issues = MedicationDraft.safeParse(draft).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path, message])).toEqual([[[field], words]]);
});

it('a dosage keeps several strengths, and gets digits of 0 to 9', () => {
  const dosageOf = (dosage: string) => MedicationDraft.parse({ name: 'Amoxicillin', dosage }).dosage;
  expect([dosageOf('875/125'), dosageOf('٥٠٠')]).toEqual(['875/125', '500']);
});

it.each([
  [-0.001, null, 'negative'],
  [0, 5, 'out'],
  [5, 5, 'low'],
  [5.001, 5, 'enough'],
  [1, null, 'enough'],
] as const)('stock of %d with the level %s is %s', (quantity, lowLevel, state) => {
  expect(getStockState({ quantity, lowLevel })).toBe(state);
});

it('a count may be 0, an amount received may not', () => {
  const of = (kind: string) => StockMovementDraft.safeParse({ kind, amount: 0, reason: 'Weekly' }).success;
  expect([of('corrected'), of('received'), of('wasted')]).toEqual([true, false, false]);
});
