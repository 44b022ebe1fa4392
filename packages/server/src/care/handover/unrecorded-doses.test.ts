import { beforeEach, describe, expect } from 'vitest';
import { historyEntry, systemActor } from '../../records/clinical/history.ts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { createRoundDays } from '../round/round-day.ts';
import { buildDose, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { findShift } from './shifts.ts';
import { readUnrecordedDoses } from './unrecorded-doses.ts';

const timezone = 'Europe/Madrid';

let rosa: ResidentDocument;
const it = createServerTest({ timezone });

beforeEach(async () => {
  for (const model of [ResidentModel, MedicationRecordModel, PrescriptionModel])
    await model.collection.deleteMany({});
  rosa = await buildResident({ name: 'Rosa', roomNumber: '3' });
});

const prescribe = (times: readonly string[], resident = rosa, startsAt = '2026-11-20T23:00:00Z') =>
  buildPrescription({
    resident,
    startsAt: new Date(startsAt),
    schedule: { kind: 'scheduled', times: [...times], days: { kind: 'every-day' } },
  });

const moved = (action: 'activated' | 'deactivated', at: string) =>
  historyEntry(systemActor(), action, new Date(at), {});

/** State and time of what the shift that began then tells at `now`. */
async function toldAt(day: string, start: string, now: string): Promise<string[]> {
  const shift = findShift({ day, start }, { starts: ['07:00', '15:00', '23:00'], timezone })!;
  const options = { now: new Date(now), limit: 500 };
  const { unrecorded } = await readUnrecordedDoses(shift, createRoundDays(timezone), options);
  return unrecorded.rows.map(({ state, at }) => `${state} ${at}`);
}

describe('doses that a handover tells as not recorded', () => {
  it('are told with the range that is ordered', async () => {
    const dose = { amount: 1, unit: 'tablet', upTo: 2 } as const;
    const schedule = {
      kind: 'scheduled' as const,
      times: ['08:00'],
      days: { kind: 'every-day' as const },
    };
    await buildPrescription({ resident: rosa, startsAt: new Date('2026-11-20T23:00:00Z'), schedule, dose });
    const shift = findShift(
      { day: '2026-11-21', start: '07:00' },
      { starts: ['07:00', '15:00', '23:00'], timezone },
    )!;
    const options = { now: new Date('2026-11-21T12:00:00Z'), limit: 500 };
    const { unrecorded } = await readUnrecordedDoses(shift, createRoundDays(timezone), options);
    expect(unrecorded.rows.map((row) => row.dose)).toEqual([dose]);
  });

  it('are those whose window ended in the shift, and in the running one all that are open, whichever shift they are of', async () => {
    // In Madrid: the morning shift is from 06:00 to 14:00 UTC; the window of 14:30 ends in the next one.
    await prescribe(['06:30', '08:00', '14:30', '20:00']);
    const morning = ['missed 2026-11-21T05:30:00.000Z', 'missed 2026-11-21T07:00:00.000Z'];
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T14:10:00Z')).toEqual(morning);
    expect(await toldAt('2026-11-21', '15:00', '2026-11-21T14:10:00Z')).toEqual([
      ...morning,
      'overdue 2026-11-21T13:30:00.000Z',
    ]);
    expect(await toldAt('2026-11-21', '15:00', '2026-11-21T14:40:00Z')).toEqual([
      ...morning,
      'missed 2026-11-21T13:30:00.000Z',
    ]);
    // The next shift is told them too, until they are recorded.
    expect(await toldAt('2026-11-21', '15:00', '2026-11-22T08:00:00Z')).toEqual([
      'missed 2026-11-21T13:30:00.000Z',
      'missed 2026-11-21T19:00:00.000Z',
    ]);
    expect(await toldAt('2026-11-22', '07:00', '2026-11-22T06:05:00Z')).toEqual([
      ...morning,
      'missed 2026-11-21T13:30:00.000Z',
      'missed 2026-11-21T19:00:00.000Z',
      'overdue 2026-11-22T05:30:00.000Z',
    ]);
  });

  it('name resident, room, medication and amount', async () => {
    const { _id } = await prescribe(['08:00']);
    const shift = findShift({ day: '2026-11-21', start: '07:00' }, { starts: ['07:00'], timezone })!;
    const options = { now: new Date('2026-11-21T12:00:00Z'), limit: 500 };
    const { unrecorded } = await readUnrecordedDoses(shift, createRoundDays(timezone), options);
    const [dose] = unrecorded.rows;
    expect(dose).toMatchObject({
      due: { prescriptionId: _id.toString(), day: '2026-11-21', time: '08:00' },
      residentId: rosa._id.toString(),
      resident: { name: 'Rosa', roomNumber: '3' },
      medication: { name: 'Metformin' },
      dose: { amount: 1, unit: 'tablet' },
      timeCritical: false,
    });
  });

  it('leave the list when they are recorded later', async () => {
    const { _id } = await prescribe(['08:00']);
    const told = () => toldAt('2026-11-21', '07:00', '2026-11-21T14:10:00Z');
    expect(await told()).toHaveLength(1);
    await buildDose(new Date('2026-11-21T07:00:00Z'), {
      resident: rosa,
      prescriptionId: _id.toString(),
      day: '2026-11-21',
      time: '08:00',
      administeredAt: new Date('2026-11-21T14:05:00Z'),
    });
    expect(await told()).toEqual([]);
  });

  it('are also pending records of the shift an hour past their time, of active residents; in the running one earlier ones too', async () => {
    const away = await buildResident({ active: false });
    await prescribe(['08:00'], away);
    for (const at of ['05:59', '07:00', '12:30', '13:59', '14:30'])
      await buildDose(new Date(`2026-11-21T${at}:00Z`), { resident: rosa });
    await buildDose(new Date('2026-11-21T07:00:00Z'), { resident: away });
    await buildDose(new Date('2026-11-21T07:00:00Z'), { resident: rosa, status: 'held' });
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T13:40:00Z')).toEqual([
      'overdue 2026-11-21T05:59:00.000Z',
      'overdue 2026-11-21T07:00:00.000Z',
      'overdue 2026-11-21T12:30:00.000Z',
    ]);
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T18:00:00Z')).toHaveLength(3);
  });

  it('of a resident who has left since are those due before, and none of those due after', async () => {
    const left = await buildResident({
      active: false,
      history: [moved('deactivated', '2026-11-21T09:00:00Z')],
    });
    await prescribe(['08:00', '11:00'], left);
    await buildDose(new Date('2026-11-21T06:30:00Z'), { resident: left });
    const told = ['overdue 2026-11-21T06:30:00.000Z', 'missed 2026-11-21T07:00:00.000Z'];
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T18:00:00Z')).toEqual(told);
    expect(await toldAt('2026-11-21', '07:00', '2026-12-05T18:00:00Z')).toEqual(told);
    // While the shift is running nobody is sent to somebody who has left; what was missed stays told.
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T12:30:00Z')).toEqual(told.slice(1));
  });

  it('of a resident who was away for a while are none of that time', async () => {
    const history = [
      moved('deactivated', '2026-11-21T06:30:00Z'),
      moved('activated', '2026-11-21T08:30:00Z'),
    ];
    await prescribe(['08:00', '10:00'], await buildResident({ history }));
    expect(await toldAt('2026-11-21', '07:00', '2026-11-21T18:00:00Z')).toEqual([
      'missed 2026-11-21T09:00:00.000Z',
    ]);
  });

  it.each([
    ['skipped', '2027-03-27', '2027-03-28T07:00:00Z', 'missed 2027-03-28T01:30:00.000Z'],
    ['repeated', '2026-10-24', '2026-10-25T07:00:00Z', 'missed 2026-10-25T00:30:00.000Z'],
  ])('have a dose at 02:30 once in the night in which that hour is %s', async (_what, day, now, expected) => {
    await prescribe(['02:30'], rosa, `${day}T20:00:00Z`);
    expect(await toldAt(day, '23:00', now)).toEqual([expected]);
  });
});
