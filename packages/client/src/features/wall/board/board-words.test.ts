import { describe, expect, it } from 'vitest';
import { boardNow, buildBoardAlert } from '@hearthline/contracts/testing';
import { alertRows } from './alert-rows.ts';
import { alertSide } from './alert-side.ts';
import { noticesOf } from './notices.ts';
import { away, clockWords, withdrawnWords } from './words.ts';

const now = Date.parse(boardNow);
const minutes = 60_000;

describe('times on the wall', () => {
  it('writes how long the link has been away', () => {
    expect([away(40_000), away(61_000)]).toEqual(['40 s', '1 min']);
  });

  it('tells a clock that is more than a minute wrong, and which way', () => {
    expect(clockWords(60_000)).toBeNull();
    expect(clockWords(3 * minutes)).toBe('3 min fast');
    expect(clockWords(-130 * minutes)).toBe('2 h 10 slow');
    expect(clockWords(-47 * 60 * minutes)).toBe('47 h 00 slow');
    expect(clockWords(40.5 * 24 * 60 * minutes)).toBe('40 days fast');
  });
});

describe('an alert', () => {
  it('says how late a recheck is, and whose it was', () => {
    const recheckAt = new Date(now - 6 * minutes).toISOString();
    const due = buildBoardAlert({ state: 'recheck-due', takenBy: 'Tomasz', recheckAt });
    expect(alertSide(due, now)).toEqual({ who: 'Recheck due', time: '6 min', what: 'late, Tomasz' });
  });

  it('is always in sight until somebody is on it, however many there are', () => {
    const many = (count: number, state: 'open' | 'taken') =>
      Array.from({ length: count }, (_, index) => buildBoardAlert({ id: `${state}${String(index)}`, state }));
    const alerts = [...many(4, 'taken'), ...many(9, 'open')];
    const pages = [0, 1, 2, 3].map((turn) => alertRows(alerts, turn * 12_000));
    for (const { shown, hidden } of pages) {
      expect(shown.filter(({ state }) => state === 'open')).toHaveLength(9);
      expect(hidden).toBe(3);
    }
    expect(new Set(pages.map(({ shown }) => shown[9]?.id)).size).toBe(4);
  });
});

const nothing = { withdrawn: [], maintenance: null, caughtUpFrom: null, clockErrorMs: 0, soundOff: false };

describe('the strip', () => {
  it('says everything there is to say, the most pressing first', () => {
    const all = noticesOf({ ...nothing, maintenance: 'Tonight.', clockErrorMs: 180_000, soundOff: true });
    expect(all.map(({ text }) => text.slice(0, 12))).toEqual(['This screen’', 'Tonight.', 'Sound is off']);
    expect(noticesOf(nothing)).toEqual([]);
  });

  it('says for a while only what happened a moment ago', () => {
    const said = { ...nothing, maintenance: 'Tonight.', caughtUpFrom: '14:02', withdrawn: ['Withdrawn.'] };
    expect(noticesOf(said).map(({ text }) => text)).toEqual([
      'Live again. All since 14:02 has been caught up.',
      'Withdrawn.',
    ]);
  });

  it('says of an alert that it was withdrawn for a minute, at its grade', () => {
    const { key, id, kind, value } = buildBoardAlert();
    const one = { key, id, kind, value, room: '12', at: boardNow };
    const withdrawn = [
      { ...one, who: 'M.K.' },
      { ...one, who: null },
    ];
    expect(withdrawnWords(withdrawn, now + minutes - 1)).toEqual([
      'Alert withdrawn: SpO2 86 % · Room 12 · M.K. Its reading was taken back.',
      'Alert withdrawn: SpO2 86 % · Room 12. Its reading was taken back.',
    ]);
    expect(withdrawnWords(withdrawn, now + minutes)).toEqual([]);
  });
});
