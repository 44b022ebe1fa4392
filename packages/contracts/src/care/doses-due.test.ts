import { describe, expect, it } from 'vitest';
import { defaultSchedule, type DoseDays, type DoseSchedule } from './dose-schedule.ts';
import { dosesDue } from './doses-due.ts';
import type { MedicationFrequency } from './medications.ts';
import { buildPrescription } from '../testing/build-medications.ts';

const madrid = 'Europe/Madrid';
const newYork = 'America/New_York';

const prescribed = (schedule: DoseSchedule, period: { startsAt?: string; endsAt?: string } = {}) =>
  buildPrescription({ schedule, startsAt: '2020-01-01T00:00:00.000Z', ...period });

const scheduled = (times: string[], days: DoseDays = { kind: 'every-day' }): DoseSchedule => ({
  kind: 'scheduled',
  times,
  days,
});

/** "08:00 = 07:00Z" for each dose, with the date where the instant lies on another one in UTC. */
const due = (prescription: ReturnType<typeof prescribed>, day: string, timezone = madrid) =>
  dosesDue(prescription, day, timezone).map(({ time, at }) => {
    const [date, clock = ''] = at.split('T');
    return `${time} = ${date === day ? '' : `${String(date)} `}${clock.replace(':00.000Z', 'Z')}`;
  });

// 21 November 2026 is a Saturday. Madrid is one hour ahead of UTC in winter.
describe('default schedule of each frequency, begun on Saturday, 21 November 2026, in Madrid', () => {
  it.each<[MedicationFrequency, string, string[]]>([
    ['As needed', '2026-11-23', []],
    ['Once daily', '2026-11-23', ['08:00 = 07:00Z']],
    ['Twice daily', '2026-11-23', ['08:00 = 07:00Z', '20:00 = 19:00Z']],
    ['Three times daily', '2026-11-23', ['08:00 = 07:00Z', '14:00 = 13:00Z', '20:00 = 19:00Z']],
    [
      'Four times daily',
      '2026-11-23',
      ['08:00 = 07:00Z', '12:00 = 11:00Z', '16:00 = 15:00Z', '20:00 = 19:00Z'],
    ],
    [
      'Every 4 hours',
      '2026-11-23',
      [
        '02:00 = 01:00Z',
        '06:00 = 05:00Z',
        '10:00 = 09:00Z',
        '14:00 = 13:00Z',
        '18:00 = 17:00Z',
        '22:00 = 21:00Z',
      ],
    ],
    [
      'Every 6 hours',
      '2026-11-23',
      ['00:00 = 2026-11-22 23:00Z', '06:00 = 05:00Z', '12:00 = 11:00Z', '18:00 = 17:00Z'],
    ],
    ['Every 8 hours', '2026-11-23', ['06:00 = 05:00Z', '14:00 = 13:00Z', '22:00 = 21:00Z']],
    ['Every 12 hours', '2026-11-23', ['08:00 = 07:00Z', '20:00 = 19:00Z']],
    ['Weekly', '2026-11-21', ['08:00 = 07:00Z']],
    ['Weekly', '2026-11-23', []],
    ['Weekly', '2026-11-28', ['08:00 = 07:00Z']],
    ['Monthly', '2026-11-21', ['08:00 = 07:00Z']],
    ['Monthly', '2026-12-20', []],
    ['Monthly', '2026-12-21', ['08:00 = 07:00Z']],
  ])('%s, on %s', (frequency, day, expected) => {
    expect(due(prescribed(defaultSchedule(frequency, '2026-11-21')), day)).toEqual(expected);
  });
});

describe('days', () => {
  it.each<[string, DoseDays, string[], string[]]>([
    [
      'Monday, Wednesday and Sunday',
      { kind: 'weekdays', weekdays: [1, 3, 7] },
      ['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30', '1969-12-29'],
      ['2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28', '1969-12-30'],
    ],
    [
      'every 2 days over the end of February 2027',
      { kind: 'every-n-days', days: 2, first: '2027-02-26' },
      ['2027-02-26', '2027-02-28', '2027-03-02'],
      ['2027-02-24', '2027-02-27', '2027-03-01', '2027-03-03'],
    ],
    [
      'every 2 days over the leap day of 2028',
      { kind: 'every-n-days', days: 2, first: '2028-02-27' },
      ['2028-02-29', '2028-03-02'],
      ['2028-02-28', '2028-03-01'],
    ],
    [
      'every 3 days over both clock changes of 2026 and the end of the year',
      { kind: 'every-n-days', days: 3, first: '2026-03-26' },
      ['2026-03-29', '2026-04-01', '2026-10-25', '2026-12-30', '2027-01-02'],
      ['2026-03-28', '2026-03-30', '2026-10-24', '2026-12-31', '2027-01-01'],
    ],
    [
      'the 31st, or the last day of a shorter month',
      { kind: 'month-day', day: 31 },
      ['2026-12-31', '2026-11-30', '2027-02-28', '2028-02-29', '2027-04-30'],
      ['2026-12-30', '2026-11-29', '2028-02-28', '2026-12-01', '2027-03-30'],
    ],
    [
      'the 29th, also of a February without it',
      { kind: 'month-day', day: 29 },
      ['2026-11-29', '2027-02-28', '2028-02-29', '2027-03-29'],
      ['2026-11-30', '2027-03-01', '2028-02-28'],
    ],
    ['the 1st', { kind: 'month-day', day: 1 }, ['2026-12-01', '2027-01-01'], ['2026-12-31', '2026-11-30']],
  ])('%s', (_name, days, doseDays, otherDays) => {
    const prescription = buildPrescription({
      schedule: scheduled(['08:00'], days),
      startsAt: '1960-01-01T00:00:00.000Z',
    });
    const isDue = (day: string) => dosesDue(prescription, day, madrid).length === 1;
    expect(doseDays.filter((day) => !isDue(day))).toEqual([]);
    expect(otherDays.filter(isDue)).toEqual([]);
  });
});

describe('clock changes', () => {
  const around = ['00:30', '01:30', '02:30', '03:30', '08:00', '23:30'];
  it.each([
    // Forward at 02:00 to 03:00: 02:30 does not exist and is given at 03:30, the instant of the dose of 03:30.
    [madrid, '2026-03-29', ['2026-03-28 23:30Z', '00:30Z', '01:30Z', '01:30Z', '06:00Z', '21:30Z']],
    [madrid, '2027-03-28', ['2027-03-27 23:30Z', '00:30Z', '01:30Z', '01:30Z', '06:00Z', '21:30Z']],
    [newYork, '2026-03-08', ['05:30Z', '06:30Z', '07:30Z', '07:30Z', '12:00Z', '2026-03-09 03:30Z']],
    [newYork, '2027-03-14', ['05:30Z', '06:30Z', '07:30Z', '07:30Z', '12:00Z', '2027-03-15 03:30Z']],
    // Back at 03:00 to 02:00 in Madrid: 02:30 occurs twice; the first counts.
    [
      madrid,
      '2026-10-25',
      ['2026-10-24 22:30Z', '2026-10-24 23:30Z', '00:30Z', '02:30Z', '07:00Z', '22:30Z'],
    ],
    [
      madrid,
      '2027-10-31',
      ['2027-10-30 22:30Z', '2027-10-30 23:30Z', '00:30Z', '02:30Z', '07:00Z', '22:30Z'],
    ],
    // Back at 02:00 to 01:00 in New York: 01:30 occurs twice; the first counts.
    [newYork, '2026-11-01', ['04:30Z', '05:30Z', '07:30Z', '08:30Z', '13:00Z', '2026-11-02 04:30Z']],
    [newYork, '2027-11-07', ['04:30Z', '05:30Z', '07:30Z', '08:30Z', '13:00Z', '2027-11-08 04:30Z']],
  ])('%s, %s', (timezone, day, instants) => {
    const expected = around.map((time, index) => `${time} = ${String(instants[index])}`);
    expect(due(prescribed(scheduled(around)), day, timezone)).toEqual(expected);
  });

  it('in the spring gap 02:30 and 03:30 are two doses of one instant', () => {
    const doses = dosesDue(prescribed(scheduled(['02:30', '03:30'])), '2026-03-29', madrid);
    expect(doses.map(({ time }) => time)).toEqual(['02:30', '03:30']);
    expect(new Set(doses.map(({ at }) => at))).toEqual(new Set(['2026-03-29T01:30:00.000Z']));
  });

  it.each([
    // Midnight does not exist in Cairo on 24 April 2026; in Lord Howe the clocks change by half an hour.
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    // 29 December 2011 was followed by the 31st in Samoa.
    ['Pacific/Apia', '2011-12-31', '08:00', '2011-12-30T18:00:00.000Z'],
  ])('%s, %s, %s', (timezone, day, time, at) => {
    const prescription = buildPrescription({
      schedule: scheduled([time]),
      startsAt: '2000-01-01T00:00:00.000Z',
    });
    expect(dosesDue(prescription, day, timezone).map((dose) => dose.at)).toEqual([at]);
  });
});

describe('begin, stop and change', () => {
  const times = scheduled(['08:00', '12:00', '20:00']);
  const noon = '2026-11-23T11:00:00.000Z';

  it('begun at noon: the dose of noon is due, that of 08:00 is not', () => {
    expect(due(prescribed(times, { startsAt: noon }), '2026-11-23')).toEqual([
      '12:00 = 11:00Z',
      '20:00 = 19:00Z',
    ]);
    expect(due(prescribed(times, { startsAt: noon }), '2026-11-22')).toEqual([]);
  });

  it('stopped at noon: the dose of noon is not due, that of 08:00 stays due', () => {
    expect(due(prescribed(times, { endsAt: noon }), '2026-11-23')).toEqual(['08:00 = 07:00Z']);
    expect(due(prescribed(times, { endsAt: noon }), '2026-11-24')).toEqual([]);
  });

  it('changed at noon: the old one until noon, the new one from noon, no time twice', () => {
    const before = { ...prescribed(times, { endsAt: noon }), id: '1'.repeat(24) };
    const after = {
      ...prescribed(scheduled(['09:00', '12:00', '21:00']), { startsAt: noon }),
      id: '2'.repeat(24),
    };
    const doses = [before, after].flatMap((each) => dosesDue(each, '2026-11-23', madrid));
    expect(doses.map(({ prescriptionId, time }) => `${prescriptionId.slice(0, 1)} ${time}`)).toEqual([
      '1 08:00',
      '2 12:00',
      '2 21:00',
    ]);
  });

  it('stopped before it began: no doses', () => {
    const never = prescribed(times, { startsAt: noon, endsAt: '2026-11-23T10:00:00.000Z' });
    expect(due(never, '2026-11-23')).toEqual([]);
  });

  it('from one day until another: whole days of the home', () => {
    const period = { startsAt: '2026-11-22T23:00:00.000Z', endsAt: '2026-11-24T23:00:00.000Z' };
    const midnight = prescribed(scheduled(['00:00', '23:59']), period);
    expect(due(midnight, '2026-11-22')).toEqual([]);
    expect(due(midnight, '2026-11-23')).toEqual(['00:00 = 2026-11-22 23:00Z', '23:59 = 22:59Z']);
    expect(due(midnight, '2026-11-24')).toEqual(['00:00 = 2026-11-23 23:00Z', '23:59 = 22:59Z']);
    expect(due(midnight, '2026-11-25')).toEqual([]);
  });
});
