import { beforeEach, describe, expect } from 'vitest';
import { roundRules } from '@hearthline/contracts';
import { countStats } from '../dashboard/dashboard-stats.ts';
import { historyEntry, systemActor } from '../../records/clinical/history.ts';
import { MetaModel } from '../../platform/database/meta.repository.ts';
import { shiftAt } from '../handover/shifts.ts';
import { readUnrecordedDoses } from '../handover/unrecorded-doses.ts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { computeNotices } from '../notices/compute-notices.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import type { NewPrescription } from '../prescriptions/write-prescription.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { buildDose, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { readFullBoard } from '../../outward/wall/read-full-board.ts';
import { createRoundDays } from './round-day.ts';
import { dosesOfRound, readRoundNow } from './round-now.ts';

const timezone = 'Europe/Madrid';
const windows = { normal: 60, timeCritical: 30 };
const calendar = { starts: ['07:00', '15:00', '23:00'], timezone };

let rosa: ResidentDocument;
const it = createServerTest({ timezone }, { backgroundWork: false });

beforeEach(async () => {
  for (const model of [ResidentModel, MedicationRecordModel, PrescriptionModel, MetaModel])
    await model.collection.deleteMany(model === MetaModel ? { _id: 'open-doses' as never } : {});
  rosa = await buildResident({ name: 'Rosa' });
});

type Fields = Partial<Omit<NewPrescription, 'medication'>> & { resident?: ResidentDocument };

const prescribe = (times: readonly string[], fields: Fields = {}) =>
  buildPrescription({
    resident: rosa,
    startsAt: new Date('2026-11-20T23:00:00Z'),
    schedule: { kind: 'scheduled', times: [...times], days: { kind: 'every-day' } },
    ...fields,
  });

/** "2026-11-21 20:00 missed" of each open dose of the round that is late. */
async function lateAt(now: string, days = createRoundDays(timezone)): Promise<string[]> {
  const at = new Date(now);
  const open = [...dosesOfRound(await readRoundNow(days, windows, at), windows, at)];
  return open
    .filter(({ state }) => state === 'overdue' || state === 'missed')
    .map(({ dose, state }) => `${dose.day} ${dose.time} ${state}`);
}

async function handoverAt(now: string, days = createRoundDays(timezone)) {
  const options = { now: new Date(now), limit: 500 };
  return readUnrecordedDoses(shiftAt(options.now, calendar), days, options);
}

/** "2026-11-21 20:00" of each dose that is too old for the round. */
async function olderAt(now: string, days = createRoundDays(timezone)): Promise<string[]> {
  const { older } = await handoverAt(now, days);
  return older.rows.map(({ due }) => `${due?.day ?? ''} ${due?.time ?? ''}`);
}

const record = (prescriptionId: { toString(): string }, day: string, time: string, at: string) =>
  buildDose(new Date(at), {
    resident: rosa,
    prescriptionId: prescriptionId.toString(),
    day,
    time,
    administeredAt: new Date(at),
  });

describe('open doses are counted alike', () => {
  beforeEach(async () => {
    await prescribe(['00:10', '07:00', '14:30', '20:00', '23:30']);
    await prescribe(['23:59'], { timeCritical: true, startsAt: new Date('2026-10-20T12:00:00Z') });
    const pep = await buildResident();
    const taken = await prescribe(['08:00', '20:00'], { resident: pep });
    await record(taken._id, '2026-11-21', '08:00', '2026-11-21T07:05:00Z');
    await prescribe(['08:00'], { resident: await buildResident({ active: false }) });
    // By Form 02, without a prescription: of the shift before, and of nine days ago.
    for (const at of ['2026-11-21T12:00:00Z', '2026-11-12T12:00:00Z'])
      await buildDose(new Date(at), { resident: pep });
  });

  it.each([
    ['before midnight', '2026-11-21T22:59:59Z'],
    ['at midnight', '2026-11-21T23:00:00Z'],
    ['after midnight', '2026-11-21T23:20:00Z'],
    ['at the end of a shift', '2026-11-22T05:59:00Z'],
    ['in the next shift', '2026-11-22T06:00:00Z'],
    ['in the afternoon', '2026-11-22T14:10:00Z'],
    ['two days later', '2026-11-23T19:30:00Z'],
    ['in the night in which an hour is skipped', '2027-03-28T01:10:00Z'],
    ['in the night in which an hour comes twice', '2026-10-25T01:10:00Z'],
  ])('by the round, the dashboard, the notice, the wall and the handover: %s', async (_when, now) => {
    const days = createRoundDays(timezone);
    const at = new Date(now);
    const late = await lateAt(now, days);
    const [{ doses }, notices, board, { unrecorded }] = [
      await countStats(days, at),
      await computeNotices(days, at),
      await readFullBoard(days, [], at),
      await handoverAt(now, days),
    ];
    const pending = await MedicationRecordModel.countDocuments({
      status: 'pending',
      scheduledFor: { $lte: new Date(at.getTime() - 60 * 60_000) },
    });
    const count = late.length + pending;
    expect(count).toBeGreaterThan(0);
    expect(doses.overdue + doses.missed).toBe(count);
    expect(unrecorded.rows).toHaveLength(count);
    const ofWarning = notices.find(({ kind }) => kind === 'warning');
    expect(ofWarning?.count).toBe(count);
    expect(board.stats.doses).toEqual(doses);
    const byResident = board.doses ?? [];
    expect(byResident.reduce((sum, { overdue, missed }) => sum + overdue + missed, 0)).toBe(count);
  });
});

describe('a dose without a record', () => {
  it('is late for 48 hours across midnights, and then only in the handover', async () => {
    await prescribe(['20:00'], { endsAt: new Date('2026-11-21T22:00:00Z') });
    const missed = ['2026-11-21 20:00 missed'];
    for (const now of ['2026-11-21T22:59:00Z', '2026-11-21T23:01:00Z', '2026-11-23T18:59:59Z']) {
      expect(await lateAt(now)).toEqual(missed);
      expect(await olderAt(now)).toEqual([]);
    }
    expect(await lateAt('2026-11-23T19:00:00Z')).toEqual([]);
    for (const now of ['2026-11-23T19:00:00Z', '2026-12-05T18:59:00Z'])
      expect(await olderAt(now)).toEqual(['2026-11-21 20:00']);
    expect(roundRules.openDays).toBe(14);
    expect(await olderAt('2026-12-05T19:01:00Z')).toEqual([]);
  });

  it.each([
    ['23 hours long', '2027-03-27T20:00:00+01:00', '2027-03-29T21:00:00+02:00'],
    ['25 hours long', '2026-10-24T20:00:00+02:00', '2026-10-26T19:00:00+01:00'],
  ])('is late for 48 hours over a day %s', async (_day, at, leaves) => {
    const due = new Date(at);
    await prescribe(['20:00'], { startsAt: due, endsAt: new Date(due.getTime() + 60_000) });
    const before = new Date(Date.parse(leaves) - 1).toISOString();
    expect(await lateAt(before)).toHaveLength(1);
    expect([await lateAt(leaves), await olderAt(leaves)]).toMatchObject([[], [expect.any(String)]]);
  });

  it('leaves round and handover when it is recorded late, and returns when that is undone', async () => {
    const { _id } = await prescribe(['20:00'], { endsAt: new Date('2026-11-21T22:00:00Z') });
    const days = createRoundDays(timezone);
    const [night, later] = ['2026-11-22T02:00:00Z', '2026-11-24T02:00:00Z'];
    expect([await lateAt(night, days), await olderAt(later, days)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
    ]);
    await buildDose(new Date('2026-11-21T19:00:00Z'), {
      resident: rosa,
      prescriptionId: _id.toString(),
      day: '2026-11-21',
      time: '20:00',
      status: 'omitted',
      reason: 'Not in the home',
    });
    const stored = await MedicationRecordModel.findOne().lean();
    const change = { id: stored?._id.toString() ?? '', residentId: rosa._id.toString() };
    const created = { prescriptionId: _id.toString(), day: '2026-11-21', time: '20:00', corrects: null };
    days.onChange({
      kind: 'medication-record',
      what: 'created',
      hidden: false,
      record: { ...change, ...created, status: 'omitted' } as never,
    });
    expect([await lateAt(night, days), await olderAt(later, days)]).toEqual([[], []]);
    await MedicationRecordModel.collection.deleteMany({});
    days.onChange({ kind: 'medication-record', what: 'deleted', record: change });
    expect([await lateAt(night, days), await olderAt(later, days)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
    ]);
  });

  it('stays once when its prescription is stopped or changed after its due time', async () => {
    const endsAt = new Date('2026-11-21T20:00:00Z');
    await prescribe(['20:00'], { endsAt });
    await prescribe(['20:00'], { startsAt: endsAt });
    expect(await lateAt('2026-11-22T02:00:00Z')).toEqual(['2026-11-21 20:00 missed']);
    expect(await olderAt('2026-11-23T20:30:00Z')).toEqual(['2026-11-21 20:00']);
  });

  it('does not exist for an as-needed prescription', async () => {
    await prescribe([], {
      schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 360, maxIn24Hours: 3 },
    });
    expect(await lateAt('2026-11-22T12:00:00Z')).toEqual([]);
    expect(await olderAt('2026-11-24T12:00:00Z')).toEqual([]);
  });

  const moved = (action: 'activated' | 'deactivated', at: string) =>
    historyEntry(systemActor(), action, new Date(at), {});

  it('does not exist for an inactive resident or an absence', async () => {
    await prescribe(['20:00'], { resident: await buildResident({ active: false }) });
    const history = [
      moved('deactivated', '2026-11-21T15:00:00Z'),
      moved('activated', '2026-11-22T09:00:00Z'),
    ];
    await prescribe(['12:00', '20:00', '08:00'], { resident: await buildResident({ history }) });
    expect(await lateAt('2026-11-22T10:00:00Z')).toEqual([
      '2026-11-21 08:00 missed',
      '2026-11-21 12:00 missed',
    ]);
    expect(await olderAt('2026-11-24T05:00:00Z')).toEqual(['2026-11-21 08:00', '2026-11-21 12:00']);
  });

  it('stays for a resident who returned within the hour', async () => {
    const history = [
      moved('deactivated', '2026-11-21T18:50:00Z'),
      moved('activated', '2026-11-21T19:10:00Z'),
    ];
    await prescribe(['20:00'], {
      resident: await buildResident({ history }),
      endsAt: new Date('2026-11-21T22:00:00Z'),
    });
    expect(await lateAt('2026-11-21T19:40:00Z')).toEqual(['2026-11-21 20:00 overdue']);
  });

  it('from before an upgrade does not appear on later days', async () => {
    await prescribe(['08:00', '20:00'], { startsAt: new Date('2026-01-01T00:00:00Z') });
    await MetaModel.create({ _id: 'open-doses', openFrom: new Date('2026-11-21T12:00:00Z') });
    expect(await lateAt('2026-11-22T06:00:00Z')).toEqual(['2026-11-21 20:00 missed']);
    expect(await olderAt('2026-11-23T21:00:00Z')).toEqual(['2026-11-21 20:00']);
  });
});

it('a list of too many open doses contains the latest and the number of the rest', async () => {
  await prescribe(['08:00', '14:00', '20:00'], { startsAt: new Date('2026-11-01T00:00:00Z') });
  const now = new Date('2026-11-21T22:00:00Z');
  const options = { now, limit: 4 };
  const { unrecorded, older } = await readUnrecordedDoses(
    shiftAt(now, calendar),
    createRoundDays(timezone),
    options,
  );
  expect([unrecorded.rows.length, unrecorded.more]).toEqual([4, 2]);
  expect(unrecorded.rows.at(-1)?.due?.day).toBe('2026-11-21');
  expect([older.rows.length, older.more]).toEqual([4, 12 * 3 - 4]);
});
