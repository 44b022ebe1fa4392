import { expect, it } from 'vitest';
import { dateRange } from './date-range.ts';

const range = (value: string) => {
  const { from, before } = dateRange('date', value, 'Europe/Madrid');
  return [from?.toISOString() ?? null, before?.toISOString() ?? null];
};

it.each([
  ['2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  // The day on which the clocks go back has 25 hours.
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-11', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['2026', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['ge2026-11-21', '2026-11-20T23:00:00.000Z', null],
  ['gt2026-11-21', '2026-11-21T23:00:00.000Z', null],
  ['le2026-11-21', null, '2026-11-21T23:00:00.000Z'],
  ['lt2026-11-21', null, '2026-11-20T23:00:00.000Z'],
  ['ge2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z', null],
  ['gt2026-11-21T10:00:00+01:00', '2026-11-21T09:00:01.000Z', null],
  ['gt2026-11-21T10:00:00.250Z', '2026-11-21T10:00:00.251Z', null],
])('%s is from %s to %s', (value, from, before) => expect(range(value)).toEqual([from, before]));

it.each([
  '',
  'ge',
  'yesterday',
  'ne2026-11-21',
  '2026-13',
  '2026-02-31x',
  '2026-11-21T10:00:00',
  'ge2026-99-99',
])('%s is refused', (value) => expect(() => range(value)).toThrow('date must be a date'));
