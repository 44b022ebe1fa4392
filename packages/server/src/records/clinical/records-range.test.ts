import { describe, expect, it } from 'vitest';
import { Problem } from '@hearthline/contracts';
import type { RecordsQuery } from '@hearthline/contracts';
import { parseCursor, formatCursor } from './cursor.ts';
import { recordsRange } from './records-range.ts';

const now = new Date('2026-11-21T23:30:00Z');
const rangeOf = (query: RecordsQuery) => {
  const { from, before } = recordsRange(query, 'Europe/Madrid', now);
  return [from?.toISOString(), before?.toISOString()];
};
const fieldsOf = (query: RecordsQuery): unknown => {
  try {
    recordsRange(query, 'Europe/Madrid', now);
  } catch (error) {
    if (error instanceof Problem) return Object.keys(error.details.fields ?? {});
  }
  return 'accepted';
};

describe('recordsRange', () => {
  it('is today in the home’s time zone by default', () => {
    expect(rangeOf({})).toEqual(['2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z']);
    expect(rangeOf({ limit: 5 })).toEqual(rangeOf({}));
  });

  it('is unlimited in time with only a resident', () => {
    expect(rangeOf({ residentId: 'a'.repeat(24) })).toEqual([undefined, undefined]);
  });

  it('follows the home’s change to and from daylight saving time', () => {
    expect(rangeOf({ date: '2026-03-29' })).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(rangeOf({ startDate: '2026-10-24', endDate: '2026-10-25' })).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('leaves an end that is not given open', () => {
    expect(rangeOf({ startDate: '2026-11-01' })).toEqual(['2026-10-31T23:00:00.000Z', undefined]);
    expect(rangeOf({ endDate: '2026-11-01' })).toEqual([undefined, '2026-11-01T23:00:00.000Z']);
  });

  it.each([
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, ['endDate']],
    [{ date: '2026-11-02', startDate: '2026-11-01' }, ['date']],
    [{ date: '2026-11-02', endDate: '2026-11-03' }, ['date']],
    [{ cursor: 'nonsense' }, ['cursor']],
    [{ cursor: `zzzzzzzzzzz.${'a'.repeat(24)}` }, ['cursor']],
    [{ startDate: '2026-11-01', endDate: '2026-11-01' }, 'accepted'],
  ] as [RecordsQuery, unknown][])('%o: %o', (query, fields) => {
    expect(fieldsOf(query)).toEqual(fields);
  });

  it('parses the cursor it formats, also of times before 1970', () => {
    for (const iso of ['2026-11-21T23:30:00.123Z', '1969-12-31T23:59:59.999Z']) {
      const cursor = { at: new Date(iso), id: '0123456789abcdef01234567' };
      expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
    }
  });
});
