// @vitest-environment node
import { expect, it } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { canCorrect } from './can-correct.ts';
import { comesAfter } from '../../lib/live/list-order.ts';
import { matchesFilter, isInBand, toRecordsQuery } from './records-filter.ts';

it("matchesFilter: takes days of the home's calendar, both included, across a clock change", () => {
  // Lisbon is at UTC+1 until 25 October 2026, 1 AM UTC, and at UTC from then on.
  const belongs = matchesFilter({ startDate: '2026-10-24', endDate: '2026-10-25' }, 'Europe/Lisbon');
  expect(belongs('anyone', '2026-10-23T23:00:00.000Z')).toBe(true);
  expect(belongs('anyone', '2026-10-23T22:59:59.999Z')).toBe(false);
  expect(belongs('anyone', '2026-10-25T23:59:59.999Z')).toBe(true);
  expect(belongs('anyone', '2026-10-26T00:00:00.000Z')).toBe(false);
});

it('matchesFilter: an absent day is open, and only the resident matches', () => {
  const belongs = matchesFilter({ residentId: 'rosa', startDate: '2026-11-01' }, 'UTC');
  expect(belongs('rosa', '2099-01-01T00:00:00.000Z')).toBe(true);
  expect(belongs('henrik', '2026-11-02T00:00:00.000Z')).toBe(false);
});

it('recordsQueryOf: sends a start day, since without one the server returns today only', () => {
  expect(toRecordsQuery({})).toEqual({ startDate: '1970-01-01' });
  expect(toRecordsQuery({ endDate: '2026-11-21' })).toEqual({ endDate: '2026-11-21' });
  expect(toRecordsQuery({ startDate: '2026-11-20' })).toEqual({ startDate: '2026-11-20' });
});

it('isInBand: tells severe, out of band and normal records apart', () => {
  const [severe, mild, normal] = [buildVitals({ pulse: 38 }), buildVitals({ spo2: 93 }), buildVitals()];
  expect([severe, mild, normal].filter((record) => isInBand(record, 'severe'))).toEqual([severe]);
  expect([severe, mild, normal].filter((record) => isInBand(record, 'out-of-band'))).toEqual([severe, mild]);
  expect(isInBand(normal, undefined)).toBe(true);
});

it("comesAfter: sorts records of the same time by id, as the server's pages do", () => {
  const at = '2026-11-21T12:00:00.000Z';
  expect(comesAfter({ at, id: 'a' }, { at, id: 'b' })).toBe(true);
  expect(comesAfter({ at, id: 'b' }, { at, id: 'b' })).toBe(false);
});

it('canCorrect: the author for a day, a manager always', () => {
  const record = { recordedBy: 'ana', createdAt: '2026-11-20T12:00:00.000Z' };
  const [within, later] = [new Date('2026-11-21T11:59:00Z'), new Date('2026-11-21T12:01:00Z')];
  expect(canCorrect(record, { id: 'ana', role: 'nurse' }, within)).toBe(true);
  expect(canCorrect(record, { id: 'ana', role: 'nurse' }, later)).toBe(false);
  expect(canCorrect(record, { id: 'ben', role: 'nurse' }, within)).toBe(false);
  expect(canCorrect(record, { id: 'ben', role: 'manager' }, later)).toBe(true);
});
