import { toHomeDay } from '@hearthline/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeDay } from './home-day.ts';

const homes = ['Europe/Madrid', 'America/New_York', 'America/Havana', 'Africa/Cairo', 'Pacific/Auckland'];

afterEach(() => vi.unstubAllEnvs());

describe.each(['UTC', 'Europe/Madrid', 'America/New_York', 'Pacific/Auckland'])(
  'machine in %s',
  (machine) => {
    it.each(homes)(
      'home days of 2026 in %s follow each other, and begin at their first instant',
      (timezone) => {
        vi.stubEnv('TZ', machine);
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
        let { from } = homeDay('2026-01-01', timezone);
        for (let number = 1; number <= 365; number++) {
          const day = new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
          const range = homeDay(day, timezone);
          expect(range.from, day).toEqual(from);
          expect(toHomeDay(range.from, timezone)).toBe(day);
          expect(toHomeDay(new Date(range.from.getTime() - 1), timezone)).not.toBe(day);
          expect(toHomeDay(new Date(range.before.getTime() - 1), timezone)).toBe(day);
          from = range.before;
        }
      },
    );
  },
);
