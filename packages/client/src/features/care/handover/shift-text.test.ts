// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { homeTime } from '../../../lib/time/home-time.ts';
import { shiftName, shiftTimes } from './shift-text.ts';

describe('the text of a shift', () => {
  it.each([
    ['23:00', 'Night shift'],
    ['03:30', 'Night shift'],
    ['07:00', 'Morning shift'],
    ['12:00', 'Afternoon shift'],
    ['15:00', 'Afternoon shift'],
    ['19:00', 'Evening shift'],
  ])('that begins at %s is "%s"', (start, name) => {
    expect(shiftName({ start })).toBe(name);
  });

  it('names both days of a night', () => {
    const madrid = homeTime('Europe/Madrid');
    const night = { day: '2026-11-22', start: '23:00' };
    const day = { day: '2026-11-23', start: '07:00' };
    expect(
      shiftTimes({ ...night, from: '2026-11-22T22:00:00.000Z', before: '2026-11-23T06:00:00.000Z' }, madrid),
    ).toBe('Nov 22, 23:00 to Nov 23, 07:00');
    expect(
      shiftTimes({ ...day, from: '2026-11-23T06:00:00.000Z', before: '2026-11-23T14:00:00.000Z' }, madrid),
    ).toBe('Nov 23, 07:00 to 15:00');
  });
});
