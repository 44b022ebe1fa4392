import { toThousandths } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { stockChange } from './stock-of-dose.ts';

const taker = { by: { id: 'f'.repeat(24), name: 'Ana' }, at: new Date() };
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
