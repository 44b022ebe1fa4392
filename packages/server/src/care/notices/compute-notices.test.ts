import { beforeEach, describe, expect } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { buildDose, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import type { NewVitals } from '../vitals/vitals-record.repository.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';
import { computeNotices } from './compute-notices.ts';
import { createRoundDays } from '../round/round-day.ts';

// An afternoon in Madrid, where the day began at 23:00 UTC.
const now = new Date('2026-11-21T14:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

let rosa: ResidentDocument;
let inactive: ResidentDocument;
const it = createServerTest();

beforeEach(async () => {
  for (const model of [ResidentModel, VitalsRecordModel, MedicationRecordModel])
    await model.collection.deleteMany({});
  rosa = await buildResident();
  inactive = await buildResident({ active: false });
});

const noticeCounts = async () => {
  const found = await computeNotices(createRoundDays('Europe/Madrid'), now);
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]));
};
const record = (
  minutes: number,
  readings: Partial<
    Pick<NewVitals, 'pulse' | 'spo2' | 'sugar' | 'temperature' | 'bloodPressure' | 'hidden'>
  > = {},
  of = rosa,
) => buildVitalsRecord(before(minutes), { residentId: of._id.toString(), ...readings });

describe('danger and warning notices', () => {
  it.each([
    [{ pulse: 40 }, 1, 1],
    [{ pulse: 41 }, 0, 1],
    [{ pulse: 59 }, 0, 1],
    [{ pulse: 60 }, 0, 0],
    [{ pulse: 100 }, 0, 0],
    [{ pulse: 130 }, 0, 1],
    [{ pulse: 131 }, 1, 1],
    [{ spo2: 89 }, 1, 1],
    [{ spo2: 90 }, 0, 1],
    [{ spo2: 95 }, 0, 0],
    [{ sugar: 300 }, 0, 1],
    [{ sugar: 301 }, 1, 1],
    [{ temperature: 39.1 }, 1, 1],
    [{ temperature: 38 }, 0, 0],
    [{ bloodPressure: '181/80' }, 1, 1],
    [{ bloodPressure: '139/89' }, 0, 0],
    [{ bloodPressure: '120/90' }, 0, 1],
    [{ pulse: 131, spo2: 92 }, 1, 2],
    [{ pulse: 131, spo2: 89, sugar: 301 }, 3, 3],
  ])('count %o as %d severe readings and %d out of range', async (readings, danger, warning) => {
    await record(5, readings);
    expect(await noticeCounts()).toMatchObject({ danger, warning });
  });

  it('count the last 24 hours, and records dated slightly ahead', async () => {
    await record(day, { pulse: 35 });
    await record(-1, { pulse: 110 });
    await buildVitalsRecord(new Date(before(day).getTime() - 1), {
      residentId: rosa._id.toString(),
      pulse: 35,
    });
    expect(await noticeCounts()).toMatchObject({ danger: 1, warning: 2 });
  });

  it('do not count hidden records and inactive residents', async () => {
    await record(5, { pulse: 35, hidden: true });
    await record(5, { pulse: 35 }, inactive);
    await record(5, { pulse: 110 }, inactive);
    expect(await noticeCounts()).toMatchObject({ danger: 0, warning: 0 });
  });
});

describe('overdue doses', () => {
  it('are pending doses of active residents more than an hour past their time', async () => {
    await buildDose(before(61), { resident: rosa });
    await buildDose(before(10 * day), { resident: rosa });
    await buildDose(before(59), { resident: rosa });
    await buildDose(before(90), { resident: rosa, administeredAt: before(80) });
    await buildDose(before(90), { resident: rosa, status: 'refused' });
    await buildDose(before(90), { resident: rosa, hidden: true });
    await buildDose(before(90), { resident: inactive });
    expect(await noticeCounts()).toMatchObject({ warning: 2 });
  });
});

describe('info and success notices: the rounds', () => {
  it('count active residents with vitals since the start of the home’s day', async () => {
    const pep = await buildResident();
    await buildResident({ hidden: true });
    await buildVitalsRecord(new Date('2026-11-20T22:59:59.999Z'), { residentId: rosa._id.toString() });
    await record(5, {}, inactive);
    expect(await noticeCounts()).toMatchObject({ info: 2, success: 0 });
    await buildVitalsRecord(new Date('2026-11-20T23:00:00Z'), { residentId: rosa._id.toString() });
    await record(5, { hidden: true }, pep);
    expect(await noticeCounts()).toMatchObject({ info: 1, success: 1 });
    await record(5, {}, pep);
    expect(await noticeCounts()).toMatchObject({ info: 0, success: 2 });
  });

  it('count a resident measured once beside one measured a thousand times', async () => {
    const pep = await buildResident();
    const [row] = [await record(5)];
    const many = Array.from({ length: 1_000 }, (_, index) => {
      const { _id, ...rest } = row;
      return { ...rest, recordNumber: `M-${String(index)}` };
    });
    await VitalsRecordModel.collection.insertMany(many);
    expect(await noticeCounts()).toMatchObject({ info: 1, success: 1 });
    await record(5, {}, pep);
    expect(await noticeCounts()).toMatchObject({ info: 0, success: 2 });
  });
});
