import { describe, expect, it } from 'vitest';
import { formatOrderedBy, isReviewOverdue, lacksWrittenOrder } from './prescription-order.ts';
import {
  isDueForReview,
  isEndingSoon,
  OrderedPrescriptionDraft,
  PrescriptionDraft,
} from './prescriptions.ts';

const confirmed = '2026-11-22T12:00:00.000Z';

describe('formatOrderedBy', () => {
  it.each([
    [null, null, null, null],
    ['Dr. Okafor', null, null, 'Ordered by Dr. Okafor'],
    [null, 'discharge letter', null, 'Ordered by discharge letter'],
    ['Dr. Okafor', 'written', null, 'Ordered by Dr. Okafor, in writing'],
    ['Dr. Okafor', 'other', null, 'Ordered by Dr. Okafor, in another way'],
    ['Dr. Okafor', 'telephone', null, 'Ordered by Dr. Okafor, by telephone, not yet confirmed in writing'],
    ['Dr. Okafor', 'telephone', confirmed, 'Ordered by Dr. Okafor, by telephone, confirmed in writing'],
  ] as const)('%s, %s, %s: %s', (orderedBy, received, orderConfirmedAt, text) => {
    expect(formatOrderedBy({ orderedBy, received, orderConfirmedAt })).toBe(text);
  });
});

it('lacksWrittenOrder: a telephone order alone, until it is confirmed', () => {
  expect(lacksWrittenOrder({ received: 'telephone', orderConfirmedAt: null })).toBe(true);
  expect(lacksWrittenOrder({ received: 'telephone', orderConfirmedAt: confirmed })).toBe(false);
  expect(lacksWrittenOrder({ received: 'written', orderConfirmedAt: null })).toBe(false);
});

it('isReviewOverdue: from the day after the review day on', () => {
  expect(isReviewOverdue({ reviewOn: '2026-11-28' }, '2026-11-28')).toBe(false);
  expect(isReviewOverdue({ reviewOn: '2026-11-28' }, '2026-11-29')).toBe(true);
  expect(isReviewOverdue({ reviewOn: null }, '2026-11-29')).toBe(false);
});

describe('a prescription to decide on', () => {
  const now = new Date('2026-11-28T12:00:00.000Z');
  const plan = {
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: null,
    replacedBy: null,
    stoppedBy: null,
    reviewOn: null,
  };
  const by = { id: 'f'.repeat(24), name: 'Ana' };

  it.each([
    [{ reviewOn: '2026-11-27' }, true],
    [{ reviewOn: '2026-11-28' }, true],
    [{ reviewOn: '2026-11-29' }, false],
    [{}, false],
    [{ reviewOn: '2026-11-27', endsAt: '2026-11-28T11:00:00.000Z' }, false],
    [{ reviewOn: '2026-11-27', replacedBy: by.id }, false],
    [{ reviewOn: '2026-11-27', stoppedBy: by }, false],
  ])('is due for review: %o: %s', (fields, isDue) => {
    expect(isDueForReview({ ...plan, ...fields }, '2026-11-28', now)).toBe(isDue);
  });

  it.each([
    [{ endsAt: '2026-11-28T11:00:00.000Z' }, false],
    [{ endsAt: '2026-11-29T00:00:00.000Z' }, true],
    [{ endsAt: '2026-12-05T12:00:00.000Z' }, true],
    [{ endsAt: '2026-12-05T12:00:01.000Z' }, false],
    [{}, false],
    [{ endsAt: '2026-11-29T00:00:00.000Z', replacedBy: by.id }, false],
    [{ endsAt: '2026-11-29T00:00:00.000Z', stoppedBy: by }, false],
    // Stopped before it began.
    [{ startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }, false],
  ])('ends within 7 days: %o: %s', (fields, isEnding) => {
    expect(isEndingSoon({ ...plan, ...fields }, now)).toBe(isEnding);
  });
});

describe('the draft', () => {
  const draft = {
    residentId: 'a'.repeat(24),
    medicationId: 'b'.repeat(24),
    dose: { amount: 1, unit: 'tablet' },
    route: 'oral',
    frequency: 'Once daily',
    schedule: { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-day' } },
  };

  it('of an older client has no order, and gets none', () => {
    const parsed = PrescriptionDraft.parse(draft);
    for (const field of ['orderedBy', 'received', 'indication', 'reviewOn'])
      expect(parsed).not.toHaveProperty(field);
  });

  it('of the form has a prescriber and how the order was received', () => {
    const parsed = OrderedPrescriptionDraft.safeParse({ ...draft, orderedBy: '  ', received: '' });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Please enter who ordered it.',
      'Please choose how the order was received.',
    ]);
    expect(
      OrderedPrescriptionDraft.safeParse({ ...draft, orderedBy: 'Dr. Okafor', received: 'written' }).success,
    ).toBe(true);
  });
});
