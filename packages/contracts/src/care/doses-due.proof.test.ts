import { expect, it } from 'vitest';
import { dosesDue } from './doses-due.ts';
import { buildPrescription } from '../testing/build-medications.ts';

/** ms. The short form shares the processors with other tests. */
const mostMs = process.env['PROVE'] === '1' ? 50 : 2_000;

it('1,600 prescriptions on a day without and on one with a clock change take less than 50 ms', () => {
  const all = Array.from({ length: 1_600 }, (_, index) =>
    buildPrescription({
      schedule: {
        kind: 'scheduled',
        times: ['08:00', '14:00', '20:00'],
        days: { kind: 'every-n-days', days: 2, first: '2026-03-29' },
      },
      startsAt: new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString(),
      endsAt: '2030-01-01T00:00:00.000Z',
    }),
  );
  const take = (day: string) => {
    const begun = performance.now();
    const doses = all.flatMap((each) => dosesDue(each, day, 'Europe/Madrid'));
    expect(doses).toHaveLength(4_800);
    return performance.now() - begun;
  };
  for (const day of ['2026-03-31', '2026-03-29'])
    expect(Math.min(...Array.from({ length: 5 }, () => take(day)))).toBeLessThan(mostMs);
});
