// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../server/server-clock.ts';
import { homeTime } from './home-time.ts';

describe('homeTime', () => {
  const lisbon = homeTime('Europe/Lisbon');
  const auckland = homeTime('Pacific/Auckland');
  const evening = '2026-11-21T23:05:00.000Z';

  beforeEach(() => setClock(evening));

  it('adds the year to a day of another one, by the calendar of the home', () => {
    const newYear = '2025-12-31T12:00:00.000Z';
    expect(lisbon.dayAndTime(newYear)).toBe('Dec 31, 2025, 12:00 PM');
    expect(lisbon.day(newYear)).toBe('Dec 31, 2025');
    expect(auckland.day(newYear)).toBe('Jan 1');
  });

  it("formats times in the home's time zone, whatever the device's", () => {
    expect([lisbon.time(evening), lisbon.day(evening), lisbon.clock(evening)]).toEqual([
      '11:05 PM',
      'Nov 21',
      '23:05',
    ]);
    expect([auckland.time(evening), auckland.day(evening), auckland.clock(evening)]).toEqual([
      '12:05 PM',
      'Nov 22',
      '12:05',
    ]);
  });

  it("gives the home's calendar day of an instant", () => {
    expect(lisbon.isoDay(evening)).toBe('2026-11-21');
    expect(auckland.isoDay(new Date(evening))).toBe('2026-11-22');
    expect(auckland.dayAndTime(evening)).toBe('Nov 22, 12:05 PM');
  });
});
