import { Notices } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { noticeTexts, type NoticeCounts } from './notice-texts.ts';

const none: NoticeCounts = {
  severe: 0,
  outOfRange: 0,
  overdue: 0,
  missed: 0,
  activeResidents: 0,
  measured: 0,
};
const noticeOf = (kind: string, counts: Partial<NoticeCounts>) =>
  noticeTexts({ ...none, ...counts }).find((one) => one.kind === kind);

describe('the four notices', () => {
  it('are always four, one of each kind, in display order', () => {
    const notices = Notices.parse(noticeTexts(none));
    expect(notices.map(({ kind }) => kind)).toEqual(['danger', 'warning', 'info', 'success']);
  });

  it.each([
    [{}, 0, 'No severe readings in the last 24 hours'],
    [{ severe: 1 }, 1, '1 severe reading: in the last 24 hours'],
    [{ severe: 3 }, 3, '3 severe readings: in the last 24 hours'],
  ])('danger for %o', (counts, count, text) => {
    expect(noticeOf('danger', counts)).toEqual({
      kind: 'danger',
      count,
      text,
      href: '/records?span=24h&band=severe',
    });
  });

  it.each([
    [{}, 0, 'No readings out of range, no doses overdue'],
    [{ outOfRange: 1 }, 1, '1 reading out of range: in the last 24 hours'],
    [{ outOfRange: 2 }, 2, '2 readings out of range: in the last 24 hours'],
    [{ outOfRange: 1, overdue: 1 }, 2, '1 reading out of range, 1 dose overdue'],
    [{ outOfRange: 3, overdue: 2 }, 5, '3 readings out of range, 2 doses overdue'],
    [{ outOfRange: 1, overdue: 1, missed: 2 }, 4, '1 reading out of range, 1 dose overdue, 2 missed'],
  ])('warning for %o', (counts, count, text) => {
    expect(noticeOf('warning', counts)).toEqual({
      kind: 'warning',
      count,
      text,
      href: '/records?span=24h&band=out-of-band&due=overdue',
    });
  });

  it.each([
    [{ overdue: 1 }, 1, '1 dose overdue: not recorded yet'],
    [{ overdue: 4, missed: 1 }, 5, '4 doses overdue, 1 missed: not recorded yet'],
    [{ missed: 1 }, 1, '1 dose missed: not recorded yet'],
    [{ missed: 2 }, 2, '2 doses missed: not recorded yet'],
  ])('warning for doses only, %o, links to the late doses of the round', (counts, count, text) => {
    expect(noticeOf('warning', counts)).toEqual({
      kind: 'warning',
      count,
      text,
      href: '/round?show=late',
    });
  });

  it.each([
    [{}, 0, 'All residents have vitals today'],
    [{ activeResidents: 5, measured: 5 }, 0, 'All residents have vitals today'],
    [{ activeResidents: 5, measured: 4 }, 1, '1 resident has no vitals today'],
    [{ activeResidents: 5 }, 5, '5 residents have no vitals today'],
  ])('info for %o', (counts, count, text) => {
    expect(noticeOf('info', counts)).toEqual({
      kind: 'info',
      count,
      text,
      href: '/residents?status=active&vitals=none-today',
    });
  });

  it.each([
    [{}, 0, 'No active residents'],
    [{ activeResidents: 1 }, 0, 'Vitals round not started: no resident has vitals today'],
    [{ activeResidents: 24, measured: 1 }, 1, 'Vitals round in progress: 1 of 24 residents has vitals today'],
    [
      { activeResidents: 24, measured: 18 },
      18,
      'Vitals round in progress: 18 of 24 residents have vitals today',
    ],
    [{ activeResidents: 1, measured: 1 }, 1, 'Vitals round complete: the one resident has vitals today'],
    [{ activeResidents: 24, measured: 24 }, 24, 'Vitals round complete: all 24 residents have vitals today'],
  ])('success for %o', (counts, count, text) => {
    expect(noticeOf('success', counts)).toEqual({
      kind: 'success',
      count,
      text,
      href: '/residents?status=active&vitals=today',
    });
  });
});
