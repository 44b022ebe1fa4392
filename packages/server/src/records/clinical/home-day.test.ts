import { describe, expect, it } from 'vitest';
import { toHomeDay } from '@hearthline/contracts';
import { ageOn, homeDay, homeToday } from './home-day.ts';

const hours = (day: string, timezone: string) => {
  const { from, before } = homeDay(day, timezone);
  return (before.getTime() - from.getTime()) / 3_600_000;
};

describe('homeDay', () => {
  it.each([
    ['2026-03-29', 'Europe/Madrid', 23],
    ['2026-10-25', 'Europe/Madrid', 25],
    ['2026-11-21', 'Europe/Madrid', 24],
    // Clocks that leap over midnight, or pass it twice.
    ['2026-04-24', 'Africa/Cairo', 23],
    ['2026-09-06', 'America/Santiago', 23],
    ['2026-11-01', 'America/Havana', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ])('%s in %s has %d hours', (day, timezone, expected) => {
    expect(hours(day, timezone)).toBe(expected);
  });

  it.each([
    'Europe/Madrid',
    'Africa/Cairo',
    'America/Havana',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'America/Lima',
  ])('in %s every day of 2026 starts at its first instant and ends where the next starts', (timezone) => {
    let { from } = homeDay('2026-01-01', timezone);
    for (let number = 1; number <= 365; number++) {
      const day = new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
      const range = homeDay(day, timezone);
      expect(range.from).toEqual(from);
      expect(toHomeDay(range.from, timezone)).toBe(day);
      expect(toHomeDay(new Date(range.from.getTime() - 1), timezone)).not.toBe(day);
      expect(toHomeDay(new Date(range.before.getTime() - 1), timezone)).toBe(day);
      from = range.before;
    }
  });
});

describe('homeToday', () => {
  it('changes at midnight in the home’s time zone, not the machine’s, and is not cached longer', () => {
    const timezone = 'Europe/Madrid';
    const midnight = new Date('2026-11-21T23:00:00Z');
    expect(homeToday(timezone, new Date(midnight.getTime() - 1)).day).toBe('2026-11-21');
    expect(homeToday(timezone, midnight)).toMatchObject({ day: '2026-11-22', from: midnight });
    expect(homeToday('America/Lima', midnight).day).toBe('2026-11-21');
    expect(homeToday(timezone, new Date(midnight.getTime() - 1)).day).toBe('2026-11-21');
  });
});

describe('ageOn', () => {
  it.each([
    ['2026-11-21', '1942-11-21', 84],
    ['2026-11-20', '1942-11-21', 83],
    ['2026-02-28', '1940-02-29', 85],
    ['2026-03-01', '1940-02-29', 86],
    ['2026-11-21', '2026-11-22', -1],
  ])('on %s, born %s: %d', (day, born, age) => {
    expect(ageOn(day, born)).toBe(age);
  });
});
