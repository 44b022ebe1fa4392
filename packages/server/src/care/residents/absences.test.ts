import { describe, expect, it } from 'vitest';
import { listErasedFields } from '../../records/audit/erase-entry.ts';
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
    expect(listAbsences(whereabouts, { active: isActive }, before)).toEqual(expected);
  });

  describe('of which was noted when and why', () => {
    const inHospital = {
      kind: 'hospital' as const,
      since: iso(4),
      where: null,
      expectedBack: null,
      by: { id: '0'.repeat(24), name: 'Ben' },
      medicinesOut: [],
    };
    const lastReturn = { returnedAt: iso(7) };
    const gone = { ...left(5), changes: { stay: { before: null, after: inHospital } } };
    const returned = {
      ...back(8),
      changes: {
        stay: { before: inHospital, after: null },
        lastReturn: { before: null, after: lastReturn },
      },
    };

    it('begin and end when the resident left and came back, not when it was noted', () => {
      const absence = { from: iso(4), until: iso(7), kind: 'hospital' };
      expect(listAbsences([gone, returned], { active: true }, before)).toEqual([absence]);
      expect(listAbsences([returned], { active: true }, before)).toEqual([absence]);
    });

    it('begin when the resident left home, not when they went on to another place', () => {
      const died = { ...inHospital, kind: 'died' as const, since: iso(6) };
      const awaySince = day(4);
      const open = { from: iso(4), until: null };
      expect(listAbsences([gone], { active: false, stay: died, awaySince }, before)).toEqual([open]);
      expect(listAbsences([], { active: false, stay: died, awaySince }, before)).toEqual([open]);
      const changes = {
        ...returned.changes,
        stay: { before: died, after: null },
        awaySince: { before: awaySince, after: null },
      };
      expect(listAbsences([{ ...returned, changes }], { active: true }, before)).toEqual([
        { from: iso(4), until: iso(7) },
      ]);
    });

    it('stay as they were when the resident is erased', () => {
      const erased = [gone, returned].map((entry) => ({ ...entry, ...listErasedFields(entry as never) }));
      expect(JSON.stringify(erased)).not.toContain('Ben');
      const absence = { from: iso(4), until: iso(7), kind: 'hospital' };
      expect(listAbsences(erased, { active: true }, before)).toEqual([absence]);
    });

    it('are those that were noted if an erased entry says neither', () => {
      const text = { before: 'Erased', after: 'Erased' };
      const erased = [left(5), back(8)].map((entry) => ({
        ...entry,
        changes: { stay: text, lastReturn: text },
      }));
      expect(listAbsences(erased, { active: true }, before)).toEqual([{ from: iso(5), until: iso(8) }]);
    });

    it('follow a correction of where the resident is', () => {
      const stay = { ...inHospital, kind: 'leave' as const, since: iso(3) };
      const absence = { from: iso(3), until: null, kind: 'leave' };
      expect(listAbsences([gone], { active: false, stay }, before)).toEqual([absence]);
    });
  });

  it('after the month are left out', () => {
    expect(listAbsences([left(5), back(8), left(20)], { active: false }, day(15))).toEqual([
      { from: iso(5), until: iso(8) },
    ]);
  });
});
