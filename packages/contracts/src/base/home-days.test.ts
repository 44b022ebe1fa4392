import { describe, expect, it, onTestFinished } from 'vitest';
import { homeClock, toHomeDay } from './home-days.ts';

describe('homeDayOf', () => {
  it.each([
    ['2026-11-21T23:30:00Z', 'Europe/Madrid', '2026-11-22'],
    ['2026-11-21T23:30:00Z', 'America/Lima', '2026-11-21'],
    ['2026-11-21T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01'],
  ])('%s in %s is %s', (instant, timezone, day) => {
    expect(toHomeDay(new Date(instant), timezone)).toBe(day);
  });

  it.each([
    ['2026-11-21T23:00:00Z', 'Europe/Madrid', '00:00'],
    ['2026-11-21T22:59:59Z', 'Europe/Madrid', '23:59'],
    ['2026-11-21T10:05:00Z', 'Asia/Kathmandu', '15:50'],
  ])('%s in %s is %s by the clock', (instant, timezone, clock) => {
    expect(homeClock(new Date(instant), timezone)).toBe(clock);
    expect(homeClock(Date.parse(instant), timezone)).toBe(clock);
  });

  it('takes no text of a locale for a day: ICU 72 writes M/D/YYYY for en-CA', () => {
    const { prototype } = Intl.DateTimeFormat;
    const written = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', { ...written, get: () => () => '11/21/2026' });
    onTestFinished(() => void Object.defineProperty(prototype, 'format', written!));
    expect(toHomeDay(new Date('2026-11-21T12:00:00Z'), 'America/Toronto')).toBe('2026-11-21');
  });

  it('pads days of the first centuries, which fit in a form by mistake', () => {
    expect(toHomeDay(new Date('0026-03-04T12:00:00Z'), 'UTC')).toBe('0026-03-04');
  });
});
