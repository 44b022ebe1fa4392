import { describe, expect, it } from 'vitest';
import { listAbsences } from './absences.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const left = (date: number) => ({ action: 'deactivated' as const, at: day(date) });
const back = (date: number) => ({ action: 'activated' as const, at: day(date) });
const iso = (date: number) => day(date).toISOString();
const before = day(30);

describe('absences of a resident', () => {
  it.each([
    ['active throughout', [], true, []],
    ['not active throughout', [], false, [{ from: null, until: null }]],
    ['left and came back', [left(5), back(8)], true, [{ from: iso(5), until: iso(8) }]],
    ['left and is away still', [left(5)], false, [{ from: iso(5), until: null }]],
    ['away since before, came back', [back(3)], true, [{ from: null, until: iso(3) }]],
    [
      'away twice',
      [back(3), left(5), back(8), left(9)],
      false,
      [
        { from: null, until: iso(3) },
        { from: iso(5), until: iso(8) },
        { from: iso(9), until: null },
      ],
    ],
    ['the same told twice', [left(5), left(6), back(8), back(9)], true, [{ from: iso(5), until: iso(8) }]],
  ])('%s', (_case, whereabouts, isActive, expected) => {
    expect(listAbsences(whereabouts, isActive, before)).toEqual(expected);
  });

  it('after the month are left out', () => {
    expect(listAbsences([left(5), back(8), left(20)], false, day(15))).toEqual([
      { from: iso(5), until: iso(8) },
    ]);
  });
});
