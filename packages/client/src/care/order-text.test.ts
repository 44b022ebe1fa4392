// @vitest-environment node
import { expect, it } from 'vitest';
import { orderText, periodText, type Order } from './order-text.ts';

const today = '2026-11-28';

it.each([
  [{ from: today, until: '' }, 'from today'],
  [{ from: 'now', until: '' }, 'from now'],
  [{ from: '2026-12-01', until: '2026-12-07' }, 'from Dec 1, 2026 until Dec 7, 2026'],
])('The period of an order is written in words: %o', (period, text) => {
  expect(periodText({ ...period, today })).toBe(text);
});

const paracetamol: Order = {
  medication: {
    name: 'Paracetamol',
    dosage: '500',
    unit: 'mg',
    form: 'tablet',
    per: { amount: 1, unit: 'piece' },
  },
  dose: { amount: 2, unit: 'tablet' },
  route: 'oral',
  schedule: { kind: 'scheduled', times: ['08:00', '14:00', '20:00'], days: { kind: 'every-day' } },
};

it('An order names medication, amount, route, times and period in one sentence', () => {
  expect(orderText(paracetamol, { from: today, until: '', today })).toBe(
    'Paracetamol 500 mg tablet: 2 tablets (1 g), oral, 08:00, 14:00, 20:00 every day, from today.',
  );
});

it('An order as needed names its reason and limits', () => {
  const schedule = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 360, maxIn24Hours: 3 } as const;
  expect(orderText({ ...paracetamol, schedule }, { from: today, until: '', today })).toBe(
    'Paracetamol 500 mg tablet: 2 tablets (1 g), oral, as needed: for pain, at most 3 in 24 h, 6 h apart, from today.',
  );
});
