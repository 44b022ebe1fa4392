import { getBalanceAfter, roundStock, SupplyHandling, toThousandths } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { stockChange } from './stock-of-dose.ts';

const taker = { by: { id: 'f'.repeat(24), name: 'Ana' }, at: new Date() };
const handlings = SupplyHandling.options;
const dose = { medicationId: 'm'.repeat(24), stockPerDose: 0.5 };
const starts = [
  { ...dose, status: 'pending' as const, stockTaken: 0 },
  { ...dose, status: 'administered' as const, stockTaken: 0.5 },
  { ...dose, status: 'refused' as const, stockTaken: 0, handling: 'returned' as const },
  { ...dose, status: 'refused' as const, stockTaken: 0.5, handling: 'destroyed' as const },
];

const sum = (movements: readonly { amount: number }[]) =>
  movements.reduce((total, { amount }) => total + toThousandths(amount), 0);

// Half a thousandth rounds up or down by its sign.
it.each([0.0005, 1.0005, 2.0015, 0.3335, 0.333, 0.0001, 1.5, 0])(
  'a dose of %d given and taken back leaves the stock as it was',
  (stockPerDose) => {
    const dose = { medicationId: 'm'.repeat(24), stockPerDose };
    const given = stockChange(null, { ...dose, status: 'administered' }, taker);
    const after = { ...dose, status: 'administered' as const, ...given.taken };
    const voided = stockChange(after, null, taker);
    const refused = stockChange(after, { ...dose, status: 'refused' }, taker);
    expect(sum(given.movements) + sum(voided.movements)).toBe(0);
    expect(sum(given.movements) + sum(refused.movements)).toBe(0);
  },
);

it.each(starts)(
  'the balance that people see before an act with a $status dose is what it books',
  (before) => {
    const supply = { perDose: 0.5, taken: before.stockTaken };
    for (const handling of handlings) {
      const acts = [
        { isVoid: true, isGiven: false, after: null },
        { isVoid: false, isGiven: true, after: { ...dose, status: 'administered' as const } },
        { isVoid: false, isGiven: false, after: { ...dose, status: 'refused' as const, handling } },
      ];
      for (const { after, ...act } of acts) {
        const told = after?.status === 'administered' ? null : handling;
        const what = act.isVoid && supply.taken === 0 ? null : told;
        const { movements } = stockChange(before, after, { ...taker, handling: what, isAmendment: true });
        const booked = roundStock(10 + movements.reduce((total, { amount }) => total + amount, 0));
        expect(getBalanceAfter(10, supply, { ...act, handling: what })).toBe(booked);
      }
    }
  },
);

it('the balance after an act is not known before it is said what became of the dose', () => {
  const act = { isGiven: false, isVoid: false, handling: null };
  expect(getBalanceAfter(10, { perDose: 1, taken: 1 }, act)).toBeNull();
  expect(getBalanceAfter(10, { perDose: 1, taken: 1 }, { ...act, isVoid: true })).toBeNull();
  expect(getBalanceAfter(10, { perDose: 1, taken: 0 }, { ...act, isVoid: true })).toBe(10);
});
