import { getDoseKey, type DoseState, type DueDose, type Prescription } from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { buildPrescription } from '@hearthline/contracts/testing';
import { describe, expect, it } from 'vitest';
import { findMissedDoses } from './missed-doses.ts';
import type { RoundDays } from './round-day.ts';

const madrid = 'Europe/Madrid';
const windows = { normal: 60, timeCritical: 30 };

type Recorded = Extract<DoseState, 'administered' | 'refused' | 'omitted' | 'held'> | 'pending';

/** Days of a home with these prescriptions; `records` by "HH:mm" of any day. `read`: the days that were asked for. */
function homeOf(
  prescriptions: readonly Prescription[],
  { records = {}, timezone = madrid }: { records?: Record<string, Recorded>; timezone?: string } = {},
) {
  const read: string[] = [];
  const statusOf = (dose: DueDose) => {
    const status = records[dose.time];
    return status ? [[getDoseKey(dose), { id: '1'.repeat(24), status }] as const] : [];
  };
  const days: Pick<RoundDays, 'of' | 'timezone'> = {
    timezone,
    of(day) {
      read.push(day);
      const doses = prescriptions.flatMap((each) => dosesDue(each, day, timezone));
      return Promise.resolve({
        day,
        doses,
        prescriptions: new Map(prescriptions.map((each) => [each.id, each])),
        asNeeded: [],
        statuses: new Map(doses.flatMap(statusOf)),
      });
    },
  };
  return { days, read };
}

const at = (...times: string[]) =>
  buildPrescription({ schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } } });
const utc = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00.000Z`);

/** "08:00 missed at 08:00Z" of each. */
async function missed(
  { days }: Pick<ReturnType<typeof homeOf>, 'days'>,
  from: Date,
  before: Date,
  now = before,
): Promise<string[]> {
  const found = await findMissedDoses(days, from, before, now, windows);
  return found.map(({ dose, missedAt }) => `${dose.time} missed at ${missedAt.toISOString().slice(11, 16)}Z`);
}

// Madrid is one hour ahead of UTC in winter.
describe('missed doses', () => {
  it('are doses without a record at the end of their window, sorted by that time', async () => {
    const critical = { ...at('08:15'), id: '4'.repeat(24), timeCritical: true };
    const home = homeOf([at('08:00', '14:00'), critical]);
    expect(await missed(home, utc('00:00'), utc('09:00'))).toEqual([
      '08:15 missed at 07:45Z',
      '08:00 missed at 08:00Z',
    ]);
  });

  it.each<[Recorded, number]>([
    ['administered', 0],
    ['refused', 0],
    ['omitted', 0],
    ['held', 0],
    ['pending', 1],
  ])('a dose recorded as %s: %i missed', async (status, count) => {
    const home = homeOf([at('08:00')], { records: { '08:00': status } });
    expect(await missed(home, utc('00:00'), utc('12:00'))).toHaveLength(count);
  });

  it('belong to the end of their window: inclusive start, exclusive end of the range', async () => {
    const home = homeOf([at('08:00')]);
    expect(await missed(home, utc('08:00'), utc('09:00'))).toHaveLength(1);
    expect(await missed(home, utc('07:00'), utc('08:00'), utc('12:00'))).toEqual([]);
  });

  it('do not include a dose whose window has not ended at `now`', async () => {
    const home = homeOf([at('08:00')]);
    expect(await missed(home, utc('00:00'), utc('12:00'), utc('07:59'))).toEqual([]);
    expect(await missed(home, utc('00:00'), utc('12:00'), utc('08:00'))).toHaveLength(1);
  });

  it('are found across midnight: a dose of 23:30 is missed on the next day', async () => {
    const home = homeOf([at('23:30')]);
    expect(await missed(home, utc('23:00', '2026-11-22'), utc('06:00'))).toEqual(['23:30 missed at 23:30Z']);
    expect(home.read).toEqual(['2026-11-22', '2026-11-23']);
  });

  it('are found on each day of a longer time, each once, over the day of 25 hours', async () => {
    const home = homeOf([{ ...at('02:30'), startsAt: '2026-10-01T00:00:00.000Z' }]);
    const [from, before] = [utc('00:00', '2026-10-24'), utc('00:00', '2026-10-27')];
    const found = await findMissedDoses(home.days, from, before, before, windows);
    expect(found.map(({ dose }) => dose.day)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  it('are both found if the spring gap puts two doses at one instant', async () => {
    const home = homeOf([{ ...at('02:30', '03:30'), startsAt: '2026-03-01T00:00:00.000Z' }]);
    const found = await missed(home, utc('00:00', '2026-03-29'), utc('12:00', '2026-03-29'));
    expect(found).toEqual(['02:30 missed at 02:30Z', '03:30 missed at 02:30Z']);
  });

  it('do not exist before the prescription’s start or after its end', async () => {
    const home = homeOf([
      {
        ...at('08:00', '12:00', '16:00'),
        startsAt: utc('08:00').toISOString(),
        endsAt: utc('14:00').toISOString(),
      },
    ]);
    expect(await missed(home, utc('00:00'), utc('23:00'))).toEqual(['12:00 missed at 12:00Z']);
  });

  it('do not exist in a range that starts in the future', async () => {
    const home = homeOf([at('08:00')]);
    expect(await missed(home, utc('12:00', '2026-11-24'), utc('20:00', '2026-11-24'), utc('12:00'))).toEqual(
      [],
    );
  });
});
