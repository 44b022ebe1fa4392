import { afterEach, describe, expect, it, vi } from 'vitest';
import { shiftAfter, shiftAt, shiftBefore, findShift } from './shifts.ts';

const madrid = { starts: ['07:00', '15:00', '23:00'], timezone: 'Europe/Madrid' };

afterEach(() => vi.unstubAllEnvs());

describe('the running shift', () => {
  it.each([
    // Winter time: UTC+1.
    ['2026-11-23T05:59:59Z', '2026-11-22', '23:00'],
    ['2026-11-23T06:00:00Z', '2026-11-23', '07:00'],
    ['2026-11-23T13:59:00Z', '2026-11-23', '07:00'],
    ['2026-11-23T14:00:00Z', '2026-11-23', '15:00'],
    ['2026-11-23T22:30:00Z', '2026-11-23', '23:00'],
    ['2026-11-24T00:30:00Z', '2026-11-23', '23:00'],
  ])('at %s began on %s at %s', (now, day, start) => {
    expect(shiftAt(new Date(now), madrid)).toMatchObject({ day, start });
  });

  it('is a day long where one begins a day', () => {
    expect(shiftAt(new Date('2026-11-23T05:00:00Z'), { ...madrid, starts: ['08:00'] })).toEqual({
      day: '2026-11-22',
      start: '08:00',
      from: '2026-11-22T07:00:00.000Z',
      before: '2026-11-23T07:00:00.000Z',
    });
  });
});

describe('a shift', () => {
  it('ends when the next begins, on the next day for the last one', () => {
    expect(findShift({ day: '2026-11-23', start: '23:00' }, madrid)).toMatchObject({
      from: '2026-11-23T22:00:00.000Z',
      before: '2026-11-24T06:00:00.000Z',
    });
  });

  it('of the night is 7 hours long when the clock goes forward, and 9 when it goes back', () => {
    const hours = (day: string) => {
      const shift = findShift({ day, start: '23:00' }, madrid);
      return shift && (Date.parse(shift.before) - Date.parse(shift.from)) / 3_600_000;
    };
    expect([hours('2026-03-28'), hours('2026-10-24'), hours('2026-10-25')]).toEqual([7, 9, 8]);
  });

  it('is unknown where none begins', () => {
    expect(findShift({ day: '2026-11-23', start: '08:00' }, madrid)).toBeNull();
  });

  it('has one before it, and one after it once that has begun', () => {
    const shift = shiftAt(new Date('2026-11-23T07:00:00Z'), madrid);
    expect(shiftBefore(shift, madrid)).toEqual({ day: '2026-11-22', start: '23:00' });
    expect(shiftAfter(shift, madrid, new Date('2026-11-23T13:59:59Z'))).toBeNull();
    expect(shiftAfter(shift, madrid, new Date('2026-11-23T14:00:00Z'))).toEqual({
      day: '2026-11-23',
      start: '15:00',
    });
    const night = findShift({ day: '2026-12-31', start: '23:00' }, madrid);
    expect(night && shiftAfter(night, madrid, new Date('2027-01-02T00:00:00Z'))).toEqual({
      day: '2027-01-01',
      start: '07:00',
    });
  });
});

describe.each(['UTC', 'America/New_York', 'Europe/Madrid'])('on a machine in %s', (machine) => {
  // A time that the clock leaps over is as much later; one that comes twice is the first of both.
  it.each([
    ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('a shift in %s on %s at %s begins at %s', (timezone, day, start, from) => {
    vi.stubEnv('TZ', machine);
    expect(findShift({ day, start }, { starts: [start], timezone })?.from).toBe(from);
  });
});
