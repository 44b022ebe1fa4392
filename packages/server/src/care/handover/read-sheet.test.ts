import { can, roles, type ShiftSheet } from '@hearthline/contracts';
import { beforeEach, describe, expect } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { createRoundDays } from '../round/round-day.ts';
import { buildDose, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { readShiftSheet } from './read-sheet.ts';
import { findShift, shiftFollowing } from './shifts.ts';

const timezone = 'Europe/Madrid';
const calendar = { starts: ['07:00', '15:00', '23:00'], timezone };
const it = createServerTest({ timezone });

let rosa: ResidentDocument;
beforeEach(async () => {
  for (const model of [ResidentModel, MedicationRecordModel, PrescriptionModel])
    await model.collection.deleteMany({});
  rosa = await buildResident({ name: 'Rosa', roomNumber: '3' });
});

const prescribe = (times: readonly string[], resident = rosa) =>
  buildPrescription({
    resident,
    startsAt: new Date('2026-11-20T23:00:00Z'),
    schedule: { kind: 'scheduled', times: [...times], days: { kind: 'every-day' } },
  });

/** Reads the shift of 21 November that begins then, or the one after it, at `now`. In Madrid it is an hour later. */
async function readSheet(start: string, now: string, isNext = false): Promise<ShiftSheet> {
  const found = findShift({ day: '2026-11-21', start }, calendar)!;
  const shift = isNext ? shiftFollowing(found, calendar) : found;
  return readShiftSheet(shift, { roundDays: createRoundDays(timezone), timezone, now: new Date(now) });
}

const timesOf = ({ doses }: ShiftSheet) => doses.map(({ day, time }) => `${day} ${time}`);

describe('The sheet of a shift', () => {
  it('has the doses due in it, and of the running one also those open from before', async () => {
    await prescribe(['06:30', '08:00', '14:59', '15:00', '20:00']);
    const sheet = await readSheet('07:00', '2026-11-21T07:30:00Z');
    expect(timesOf(sheet)).toEqual(['2026-11-21 06:30', '2026-11-21 08:00', '2026-11-21 14:59']);
    expect(sheet.shift).toMatchObject({ day: '2026-11-21', start: '07:00' });
    expect(sheet.prescriptions).toHaveLength(1);
    expect(timesOf(await readSheet('07:00', '2026-11-21T07:30:00Z', true))).toEqual([
      '2026-11-21 15:00',
      '2026-11-21 20:00',
    ]);
  });

  it('goes over midnight', async () => {
    await prescribe(['23:30', '05:00']);
    expect(timesOf(await readSheet('23:00', '2026-11-21T21:00:00Z'))).toEqual([
      '2026-11-21 23:30',
      '2026-11-22 05:00',
    ]);
  });

  it('has what was recorded, and leaves out residents who are away', async () => {
    const { _id } = await prescribe(['08:00', '09:00']);
    const away = await buildResident({ active: false });
    await prescribe(['08:00'], away);
    await buildDose(new Date('2026-11-21T07:00:00Z'), {
      resident: rosa,
      prescriptionId: _id,
      day: '2026-11-21',
      time: '08:00',
      administeredAt: new Date('2026-11-21T07:05:00Z'),
    });
    const sheet = await readSheet('07:00', '2026-11-21T07:30:00Z');
    expect(timesOf(sheet)).toEqual(['2026-11-21 08:00', '2026-11-21 09:00']);
    expect(sheet.records).toMatchObject([{ time: '08:00', status: 'administered' }]);
  });

  it('has the as-needed prescriptions that are in force in it', async () => {
    const schedule = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;
    const startsAt = new Date('2026-11-20T23:00:00Z');
    await buildPrescription({ resident: rosa, startsAt, schedule });
    const sheet = await readSheet('07:00', '2026-11-21T07:30:00Z');
    expect(sheet.doses).toEqual([]);
    expect(sheet.prescriptions).toMatchObject([{ schedule }]);
    const endsAt = new Date('2026-11-21T07:15:00Z');
    await PrescriptionModel.updateMany({}, { $set: { endsAt } });
    expect((await readSheet('07:00', '2026-11-21T07:10:00Z')).prescriptions).toHaveLength(1);
    expect((await readSheet('07:00', '2026-11-21T07:30:00Z')).prescriptions).toEqual([]);
  });

  it('has the planned records without a prescription up to its end, of the next shift those within it', async () => {
    for (const at of ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', '2026-11-21T20:00:00Z'])
      await buildDose(new Date(at), { resident: rosa });
    const pendingOf = async (isNext: boolean) =>
      (await readSheet('07:00', '2026-11-21T07:30:00Z', isNext)).pending.map(({ scheduledFor }) =>
        scheduledFor.slice(0, 13),
      );
    expect(await pendingOf(false)).toEqual(['2026-11-21T10', '2026-11-20T10']);
    expect(await pendingOf(true)).toEqual(['2026-11-21T20']);
  });

  it('is read by who may record medication, and by nobody without a session', async ({ server }) => {
    for (const role of roles) {
      const { status } = await (await server.as(role)).get('/api/handover/sheet?shift=next');
      expect([role, status]).toEqual([role, can(role, 'canRecordMedications') ? 200 : 403]);
    }
    expect((await server.anonymous.get('/api/handover/sheet')).status).toBe(401);
    const { status } = await (await server.as('nurse')).get('/api/handover/sheet?shift=last');
    expect(status).toBe(422);
  });
});
