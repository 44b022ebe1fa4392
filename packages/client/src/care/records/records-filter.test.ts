import { expect, it } from 'vitest';
import { buildVitals } from '../../testing/build-clinical.ts';
import { canCorrect } from './can-correct.ts';
import { comesAfter } from '../../lib/list-order.ts';
import { matchesFilter, isInBand, recordsQueryOf } from './records-filter.ts';

it("takes days as the home's calendar has them, both included, whatever the clock change", () => {
  // Lisbon is at UTC+1 until 25 October 2026, 1 AM UTC, and at UTC from then on.
  const belongs = matchesFilter({ startDate: '2026-10-24', endDate: '2026-10-25' }, 'Europe/Lisbon');
  expect(belongs('anyone', '2026-10-23T23:00:00.000Z')).toBe(true);
  expect(belongs('anyone', '2026-10-23T22:59:59.999Z')).toBe(false);
  expect(belongs('anyone', '2026-10-25T23:59:59.999Z')).toBe(true);
  expect(belongs('anyone', '2026-10-26T00:00:00.000Z')).toBe(false);
});

it('leaves a side without a day open, and keeps to the resident', () => {
  const belongs = matchesFilter({ residentId: 'rosa', startDate: '2026-11-01' }, 'UTC');
  expect(belongs('rosa', '2099-01-01T00:00:00.000Z')).toBe(true);
  expect(belongs('henrik', '2026-11-02T00:00:00.000Z')).toBe(false);
});

it('asks for everything by a first day, since without one the server answers with today', () => {
  expect(recordsQueryOf({})).toEqual({ startDate: '1970-01-01' });
  expect(recordsQueryOf({ endDate: '2026-11-21' })).toEqual({ endDate: '2026-11-21' });
  expect(recordsQueryOf({ startDate: '2026-11-20' })).toEqual({ startDate: '2026-11-20' });
});

it('tells severe, out of band and normal records apart', () => {
  const [severe, mild, normal] = [buildVitals({ pulse: 38 }), buildVitals({ spo2: 93 }), buildVitals()];
  expect([severe, mild, normal].filter((record) => isInBand(record, 'severe'))).toEqual([severe]);
  expect([severe, mild, normal].filter((record) => isInBand(record, 'out-of-band'))).toEqual([severe, mild]);
  expect([severe, mild, normal].filter((record) => isInBand(record, 'attention'))).toEqual([mild]);
  expect(isInBand(normal, undefined)).toBe(true);
});

it('orders records of one moment by id, as the pages of the server do', () => {
  const at = '2026-11-21T12:00:00.000Z';
  expect(comesAfter({ at, id: 'a' }, { at, id: 'b' })).toBe(true);
  expect(comesAfter({ at, id: 'b' }, { at, id: 'b' })).toBe(false);
});

it('lets the author correct for a day, and a manager always', () => {
  const record = { recordedBy: 'ana', createdAt: '2026-11-20T12:00:00.000Z' };
  const [within, later] = [new Date('2026-11-21T11:59:00Z'), new Date('2026-11-21T12:01:00Z')];
  expect(canCorrect(record, { id: 'ana', role: 'nurse' }, within)).toBe(true);
  expect(canCorrect(record, { id: 'ana', role: 'nurse' }, later)).toBe(false);
  expect(canCorrect(record, { id: 'ben', role: 'nurse' }, within)).toBe(false);
  expect(canCorrect(record, { id: 'ben', role: 'manager' }, later)).toBe(true);
});
