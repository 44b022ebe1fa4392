import { describe, expect, it } from 'vitest';
import { homeDayOf } from './home-days.ts';

describe('homeDayOf', () => {
  it.each([
    ['2026-11-21T23:30:00Z', 'Europe/Madrid', '2026-11-22'],
    ['2026-11-21T23:30:00Z', 'America/Lima', '2026-11-21'],
    ['2026-11-21T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01'],
  ])('%s in %s is %s', (instant, timezone, day) => {
    expect(homeDayOf(new Date(instant), timezone)).toBe(day);
  });
});
