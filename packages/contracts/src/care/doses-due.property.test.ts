import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DoseDays } from './dose-schedule.ts';
import { dosesDue } from './doses-due.ts';
import { homeClock, toHomeDay } from '../base/home-days.ts';
import { buildPrescription } from '../testing/build-medications.ts';

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'Africa/Cairo',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
];
const dayMs = 86_400_000;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const first = Date.UTC(2026, 0, 1);

const days = fc.integer({ min: 0, max: 730 }).map((number) => isoDay(first + number * dayMs));
const instants = fc
  .integer({ min: 0, max: 730 * 24 * 60 })
  .map((minutes) => new Date(first + minutes * 60_000).toISOString());
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
const times = fc.uniqueArray(clock, { minLength: 1, maxLength: 24 }).map((list) => list.sort());
const doseDays: fc.Arbitrary<DoseDays> = fc.oneof(
  fc.constant({ kind: 'every-day' as const }),
  fc.record({
    kind: fc.constant('weekdays' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('every-n-days' as const),
    days: fc.integer({ min: 2, max: 366 }),
    first: days,
  }),
  fc.record({ kind: fc.constant('month-day' as const), day: fc.integer({ min: 1, max: 31 }) }),
);
const prescriptions = fc
  .record({ times, days: doseDays, startsAt: instants, endsAt: fc.option(instants) })
  .map(({ startsAt, endsAt, ...schedule }) =>
    buildPrescription({ schedule: { kind: 'scheduled', ...schedule }, startsAt, endsAt }),
  );

const clockOf = (at: string, timezone: string) => homeClock(new Date(at), timezone);

describe.each(zones)('doses of any prescription in %s', (timezone) => {
  it('have one identity each, in the order of their times', () => {
    fc.assert(
      fc.property(prescriptions, days, (prescription, day) => {
        const doses = dosesDue(prescription, day, timezone);
        expect(doses.every((dose) => dose.prescriptionId === prescription.id && dose.day === day)).toBe(true);
        const found = doses.map(({ time }) => time);
        expect(found).toEqual([...new Set(found)].sort());
      }),
    );
  });

  it('lie on their day and at their time by the home’s clock, or later where the clocks skip that time', () => {
    fc.assert(
      fc.property(prescriptions, days, (prescription, day) => {
        for (const { time, at } of dosesDue(prescription, day, timezone)) {
          expect(toHomeDay(new Date(at), timezone)).toBe(day);
          const shown = clockOf(at, timezone);
          if (shown === time) continue;
          // Skipped: no instant within a day shows that time on that day.
          expect(shown > time).toBe(true);
          const near = Array.from({ length: 48 * 60 }, (_, n) =>
            new Date(Date.parse(at) - dayMs + n * 60_000).toISOString(),
          );
          const sameDay = near.filter((each) => toHomeDay(new Date(each), timezone) === day);
          expect(sameDay.some((each) => clockOf(each, timezone) === time)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for a split prescription as for the whole', () => {
    fc.assert(
      fc.property(prescriptions, days, instants, (whole, day, at) => {
        const isWithin = at > whole.startsAt && (whole.endsAt === null || at < whole.endsAt);
        fc.pre(isWithin);
        const halves = [
          { ...whole, endsAt: at },
          { ...whole, startsAt: at },
        ];
        const split = halves.flatMap((half) => dosesDue(half, day, timezone));
        expect(split.map(({ time }) => time).sort()).toEqual(
          dosesDue(whole, day, timezone).map(({ time }) => time),
        );
      }),
    );
  });
});

describe.each(['UTC', 'Europe/Madrid', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'machine in %s',
  (machine) => {
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
      ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
      ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
      ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
      ['Pacific/Auckland', '2026-11-23', '08:00', '2026-11-22T19:00:00.000Z'],
    ])('a dose in %s on %s at %s is due at %s', async (timezone, day, time, at) => {
      vi.stubEnv('TZ', machine);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
      // Imports the module afresh: it caches the clocks of days, which must not come from another machine's zone.
      vi.resetModules();
      const fresh = await import('./doses-due.ts');
      const schedule = { kind: 'scheduled' as const, times: [time], days: { kind: 'every-day' as const } };
      const prescription = buildPrescription({ schedule, startsAt: '2020-01-01T00:00:00.000Z' });
      expect(fresh.dosesDue(prescription, day, timezone).map((dose) => dose.at)).toEqual([at]);
    });
  },
);
