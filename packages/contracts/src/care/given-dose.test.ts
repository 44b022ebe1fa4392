import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatTotal } from './format-dose.ts';
import {
  findAmountError,
  findPartError,
  formatPart,
  getRangeChoices,
  PartDraft,
  scaleStock,
  toPartGiven,
} from './given-dose.ts';
import { roundStock } from './medications.ts';
import { PrescriptionDraft } from './prescriptions.ts';

const tablets = (amount: number, upTo?: number) => ({ amount, unit: 'tablet', ...(upTo && { upTo }) });
const paracetamol = {
  name: 'Paracetamol',
  dosage: '500',
  unit: 'mg',
  form: 'tablet',
  per: { amount: 1, unit: 'piece' },
} as const;

describe('a range', () => {
  it.each([
    [tablets(1, 2), '1 to 2 tablets', '500 mg to 1 g'],
    [tablets(0.5, 1), 'half a tablet to 1 tablet', '250 mg to 500 mg'],
    [tablets(1, 1.5), '1 tablet to 1 and a half tablets', '500 mg to 750 mg'],
    [{ amount: 5, unit: 'ml', upTo: 10 }, '5 to 10 ml', null],
    [{ amount: 2, unit: 'IU', upTo: 6 }, '2 to 6 units', null],
  ])('is written in one text', (dose, amount, total) => {
    expect([formatAmount(dose), formatTotal(paracetamol, dose)]).toEqual([amount, total]);
  });

  it.each([
    [tablets(1, 2), [1, 1.5, 2]],
    [tablets(1), [1]],
    [{ amount: 2, unit: 'IU', upTo: 12 }, [2, 4, 6, 8, 10, 12]],
    [{ amount: 2.5, unit: 'ml', upTo: 5 }, [2.5, 3, 3.5, 4, 4.5, 5]],
    [{ amount: 0.3, unit: 'ml', upTo: 0.7 }, [0.3, 0.7]],
    [{ amount: 10, unit: 'ml', upTo: 1_000 }, [10, 1_000]],
  ])('offers its steps', (dose, choices) => {
    expect(getRangeChoices(dose)).toEqual(choices);
  });

  it.each([
    [undefined, 'The order is 1 to 2 tablets. Please choose the amount that is given.'],
    [0.5, 'The order is 1 to 2 tablets.'],
    [2.5, 'The order is 1 to 2 tablets.'],
    [1, null],
    [1.25, null],
    [2, null],
  ])('takes an amount within it: %s', (amount, message) => {
    expect(findAmountError(amount, tablets(1, 2))?.message ?? null).toBe(message);
  });

  it('is refused as an order unless its end is above its beginning, naming the field', () => {
    const { dose } = PrescriptionDraft.shape;
    expect(dose.safeParse(tablets(1, 2)).success).toBe(true);
    const [issue] = dose.safeParse(tablets(2, 2)).error?.issues ?? [];
    expect([issue?.path, issue?.message]).toEqual([['upTo'], 'Must be above the first amount.']);
  });
});

it.each([
  [undefined, null],
  [1, null],
  [2, 'The order is 1 tablet.'],
])('the amount of a dose that is no range is the ordered one: %s', (amount, message) => {
  expect(findAmountError(amount, tablets(1))?.message ?? null).toBe(message);
});

const amounts = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100);

it('every choice of a range is within it, with both ends', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      fc.pre(a !== b);
      const dose = { amount: Math.min(a, b), unit: 'ml', upTo: Math.max(a, b) };
      const choices = getRangeChoices(dose);
      expect(choices.every((amount) => findAmountError(amount, dose) === null)).toBe(true);
      expect([choices[0], choices.at(-1)]).toEqual([dose.amount, dose.upTo]);
      expect(choices.length).toBeLessThanOrEqual(8);
    }),
  );
});

it('the stock of a given amount is in thousandths, and in proportion', () => {
  expect([scaleStock(1, 1, 2), scaleStock(0.5, 3, 4), scaleStock(0, 1, 2)]).toEqual([2, 0.667, 0]);
  fc.assert(
    fc.property(amounts, amounts, amounts, (perDose, prescribed, given) => {
      const taken = scaleStock(perDose, prescribed, given);
      expect(roundStock(taken)).toBe(taken);
      expect(Math.abs(taken - (perDose * given) / prescribed)).toBeLessThanOrEqual(0.001);
    }),
  );
});

describe('a part', () => {
  const draft = { taken: 0.5, why: 'half of it spat out' };

  it('is written with the dose of which it is', () => {
    const part = toPartGiven(draft, tablets(1));
    expect(formatPart(part)).toBe('Only half a tablet of 1 tablet: half of it spat out');
    expect(formatPart({ ...part, rest: 'destroyed' })).toBe(
      'Only half a tablet of 1 tablet: half of it spat out, the rest destroyed',
    );
  });

  it.each([
    [0.5, tablets(1), false, null],
    [1, tablets(1), false, 'part.taken'],
    [2, tablets(1), false, 'part.taken'],
    [0.5, null, false, 'part.taken'],
    [0.5, tablets(1), true, 'part.rest'],
  ])('is below the dose: %s', (taken, dose, isOfControlled, field) => {
    expect(findPartError({ taken }, dose, isOfControlled)?.field ?? null).toBe(field);
  });

  it('of a controlled drug says what became of the rest', () => {
    expect(findPartError({ taken: 0.5, rest: 'not-recovered' }, tablets(1), true)).toBeNull();
  });

  it.each([
    [{ taken: 0, why: 'spat out' }, 'taken'],
    [{ taken: 0.5, why: '  ' }, 'why'],
    [{ taken: 0.12345, why: 'spat out' }, 'taken'],
  ])('is refused without an amount and a reason', (body, field) => {
    expect(PartDraft.safeParse(body).error?.issues[0]?.path).toEqual([field]);
  });
});
