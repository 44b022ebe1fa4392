import { beforeEach, describe, expect } from 'vitest';
import type { DoseFigures } from '@hearthline/contracts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import type { NewPrescription } from '../prescriptions/write-prescription.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { residentsByActivity } from '../residents/resident-list.repository.ts';
import { buildDose, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { countDoseFigures, nextDoseChange, waitingByResident } from './dose-figures.ts';
import { createRoundDays } from './round-day.ts';

const timezone = 'Europe/Madrid';

let rosa: ResidentDocument;
let inactive: ResidentDocument;
const it = createServerTest({ timezone });

beforeEach(async () => {
  for (const model of [ResidentModel, MedicationRecordModel, PrescriptionModel])
    await model.collection.deleteMany({});
  [rosa, inactive] = [await buildResident(), await buildResident({ active: false })];
});

/** Prescribes a daily dose at each time of day of the home. */
const prescribe = (
  times: readonly string[],
  fields: Partial<Omit<NewPrescription, 'medication'>> & { resident?: ResidentDocument } = {},
) =>
  buildPrescription({
    resident: rosa,
    startsAt: new Date('2026-11-20T23:00:00Z'),
    schedule: { kind: 'scheduled', times: [...times], days: { kind: 'every-day' } },
    ...fields,
  });
const figuresAt = async (now: Date): Promise<DoseFigures> =>
  countDoseFigures(createRoundDays(timezone), async () => (await residentsByActivity()).inactive, now);
const none: DoseFigures = { overdue: 0, missed: 0, due: 0, later: 0 };

// 15:00 in Madrid.
const now = new Date('2026-11-21T14:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('counts of doses', () => {
  it('contain the scheduled doses of the day by time, time-critical ones by their own window', async () => {
    await prescribe(['13:00', '14:20', '14:31', '15:30', '16:01', '20:00']);
    await prescribe(['14:20', '14:44', '14:46'], { timeCritical: true });
    expect(await figuresAt(now)).toEqual({ overdue: 3 - 1, missed: 1 + 1, due: 2 + 1, later: 2 });
  });

  it('contain pending records of any age: due from their time, overdue an hour later', async () => {
    for (const ago of [-20 * 24 * 60, -60, -59, 0, 1, 8 * 60])
      await buildDose(minutes(ago), { resident: rosa });
    // Tomorrow.
    await buildDose(minutes(10 * 60), { resident: rosa });
    expect(await figuresAt(now)).toEqual({ overdue: 2, missed: 0, due: 2, later: 2 });
  });

  it('exclude recorded doses, inactive residents and hidden records', async () => {
    const taken = await prescribe(['14:20']);
    const key = { prescriptionId: taken._id.toString(), day: '2026-11-21', time: '14:20' };
    await buildDose(minutes(-40), { resident: rosa, ...key, status: 'refused' });
    await prescribe(['14:20'], { resident: inactive });
    await buildDose(minutes(-90), { resident: inactive });
    await buildDose(minutes(-90), { resident: rosa, hidden: true });
    await buildDose(minutes(-90), { resident: rosa, administeredAt: minutes(-80) });
    expect(await figuresAt(now)).toEqual(none);
  });

  it('count a dose once that a correction made due again', async () => {
    const taken = await prescribe(['13:50', '14:20', '20:00']);
    for (const time of ['13:50', '14:20', '20:00'])
      await buildDose(new Date(`2026-11-21T${time}:00+01:00`), {
        resident: rosa,
        prescriptionId: taken._id.toString(),
        day: '2026-11-21',
        time,
      });
    expect(await figuresAt(now)).toEqual({ overdue: 1, missed: 1, due: 0, later: 1 });
    const waiting = await waitingByResident(createRoundDays(timezone), now);
    expect(waiting?.get(rosa._id.toString())).toEqual({ overdue: 1, missed: 1, due: 0 });
  });

  it('contain yesterday’s open doses as before midnight, and tomorrow’s doses once they are due', async () => {
    await prescribe(['00:20', '02:00', '22:00', '23:10', '23:45']);
    // 00:30: of yesterday 00:20 to 23:10 are missed and 23:45 is overdue; of today 00:20 is due.
    expect(await figuresAt(new Date('2026-11-21T23:30:00Z'))).toEqual({
      overdue: 1,
      missed: 4,
      due: 1,
      later: 4,
    });
    // 23:40: of today 00:20, 02:00 and 22:00 are missed, 23:10 is overdue and 23:45 due; of tomorrow 00:20 is due.
    expect(await figuresAt(new Date('2026-11-21T22:40:00Z'))).toEqual({
      overdue: 1,
      missed: 3,
      due: 2,
      later: 0,
    });
  });

  it.each([
    ['the skipped hour', '2027-03-28T01:20:00Z'],
    ['the hour that comes twice, the first time', '2026-10-25T00:50:00Z'],
  ])('have a dose at 02:30 once in the night of a clock change: %s', async (_what, at) => {
    await prescribe(['02:30'], { startsAt: new Date(Date.parse(at) - 4 * 60 * 60_000) });
    expect(await figuresAt(new Date(at))).toEqual({ ...none, due: 1 });
  });
});

describe('open doses by resident', () => {
  it('add up to the counts and leave out residents without open doses', async () => {
    const pep = await buildResident();
    await buildResident();
    await prescribe(['13:00', '14:20', '15:30', '20:00']);
    await prescribe(['14:20'], { resident: pep });
    for (const ago of [-90, -30, 30]) await buildDose(minutes(ago), { resident: pep });
    const waiting = await waitingByResident(createRoundDays(timezone), now);
    expect(Object.fromEntries(waiting ?? [])).toEqual({
      [rosa._id.toString()]: { overdue: 1, missed: 1, due: 1 },
      [pep._id.toString()]: { overdue: 2, missed: 0, due: 1 },
    });
    expect(await figuresAt(now)).toMatchObject({ overdue: 3, missed: 1, due: 2 });
  });

  it('are null if more than 500 records are pending', async () => {
    await buildDose(minutes(-90), { resident: rosa });
    const [stored] = await MedicationRecordModel.find().lean();
    const { _id, ...record } = stored!;
    await MedicationRecordModel.collection.insertMany(
      Array.from({ length: 499 }, () => ({ ...record, doseKey: undefined })),
      { ignoreUndefined: true },
    );
    expect(_id).toBeTruthy();
    expect((await waitingByResident(createRoundDays(timezone), now))?.size).toBe(1);
    await buildDose(minutes(-90), { resident: rosa });
    expect(await waitingByResident(createRoundDays(timezone), now)).toBeNull();
  });
});

describe('the next timed change of the counts', () => {
  const next = async (at = now) =>
    (await nextDoseChange(createRoundDays(timezone), at))?.toISOString() ?? null;

  it('is null without doses', async () => {
    expect(await next()).toBeNull();
  });

  it('is the time at which the next dose becomes due, overdue or missed', async () => {
    await prescribe(['18:00']);
    const moments = ['16:00', '17:30', '18:00'].map((time) => `2026-11-21T${time}:00.000Z`);
    const found = [await next()];
    for (const moment of moments.slice(0, -1)) found.push(await next(new Date(moment)));
    expect(found).toEqual(moments);
  });

  it('is the time at which a pending record becomes due or overdue', async () => {
    await buildDose(minutes(-20), { resident: rosa });
    await buildDose(minutes(50), { resident: rosa });
    expect(await next()).toBe(minutes(40).toISOString());
    expect(await next(minutes(40))).toBe(minutes(50).toISOString());
    expect(await next(minutes(50))).toBe(minutes(110).toISOString());
    expect(await next(minutes(110))).toBeNull();
  });

  it('changes the counts between the millisecond before and that time', async () => {
    await prescribe(['14:20', '15:30', '16:30']);
    await buildDose(minutes(-20), { resident: rosa });
    let at = now;
    for (let change = 0; change < 6; change += 1) {
      const moment = await nextDoseChange(createRoundDays(timezone), at);
      expect(await figuresAt(new Date(moment!.getTime() - 1))).not.toEqual(await figuresAt(moment!));
      at = moment!;
    }
  });
});
