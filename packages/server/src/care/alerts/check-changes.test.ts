import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { onBehalfOf, historyEntry } from '../../records/clinical/history.ts';
import { changeResident } from '../residents/change-resident.ts';
import { writeSetting } from '../../office/settings/system-setting.repository.ts';
import { buildVitalsRecord } from '../../testing/build-clinical.ts';
import { finishCorrections } from '../vitals/read-vitals.ts';
import {
  VitalsRecordModel,
  type NewVitals,
  type VitalsDocument,
} from '../vitals/vitals-record.repository.ts';
import { AlertModel } from './alert.repository.ts';
import { checkAlerts } from './check-alerts.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.repository.ts';
import {
  readAlertFor,
  day,
  hour,
  setClock,
  later,
  runChecks,
  measure,
  minute,
  readNormalSince,
  settle,
  voidRecord,
  withAlert,
  withStoredHome,
} from './testing/stored-home.ts';

const reads = withStoredHome();
const start = new Date('2026-11-01T08:00:00Z');
const nurse = onBehalfOf({ id: 'e'.repeat(24), name: 'Ana', role: 'nurse' });

describe('changes stored by a server that crashed before its check are found an hour later:', () => {
  it('a normal reading offers to close', async () => {
    const { residentId, record } = await withAlert(start);
    setClock(later(start, hour));
    const { _id } = await measure(residentId, { spo2: 97 });
    setClock(later(start, 2 * hour));
    await runChecks();
    expect((await readNormalSince(record))?.vitalsId).toEqual(_id);
  });

  it('a voided reading withdraws its alert', async () => {
    const { record } = await withAlert(start);
    setClock(later(start, hour));
    await voidRecord(record);
    setClock(later(start, 2 * hour));
    await runChecks();
    expect(await readAlertFor(record)).toMatchObject({ state: 'withdrawn', closedBy: { name: 'Marta' } });
  });

  it('a move updates the room of the alert', async () => {
    const { residentId, record } = await withAlert(start);
    setClock(later(start, hour));
    const plan = () => ({ action: 'updated', changes: {}, set: { roomNumber: '99B' } }) as const;
    await changeResident(residentId, { actor: nurse, today: '2026-11-01', plan });
    setClock(later(start, 2 * hour));
    await runChecks();
    expect(await readAlertFor(record)).toMatchObject({ state: 'open', residentRoom: '99B' });
  });

  it('later readings of an existing alert are followed', async () => {
    const { residentId } = await withAlert(start, { pulse: 140 });
    setClock(later(start, hour));
    const severe = await measure(residentId, { spo2: 86 });
    const { _id } = await measure(residentId, { spo2: 97 });
    setClock(later(start, 5 * hour));
    await runChecks();
    expect((await readNormalSince(severe))?.vitalsId).toEqual(_id);
  });
});

it('an interrupted correction, finished hours later, withdraws the alert of its original record', async () => {
  const { residentId, record } = await withAlert(start);
  setClock(later(start, hour));
  const hidesPending = historyEntry(nurse, 'corrected', new Date(), { reason: 'Misread.' });
  await measure(residentId, { spo2: 96, recordedAt: start, corrects: record._id, hidesPending });
  setClock(later(start, 2 * hour));
  await runChecks();
  expect(await readAlertFor(record)).toMatchObject({ state: 'open' });
  await finishCorrections();
  setClock(later(start, 3 * hour));
  await runChecks();
  expect(await readAlertFor(record)).toMatchObject({
    state: 'withdrawn',
    withdrawnBecause: 'The record was corrected.',
  });
});

it('an alert follows a record that was corrected twice, found an hour later', async () => {
  const { residentId, record } = await withAlert(start, { spo2: 86, pulse: 140 });
  const [{ _id: alertId }] = [await readAlertFor(record)];
  setClock(later(start, hour));
  const correct = async (corrected: VitalsDocument, fields: Partial<NewVitals>) => {
    const hidesPending = historyEntry(nurse, 'corrected', new Date(), { reason: 'Misread.' });
    const { _id: corrects, recordedAt } = corrected;
    const correction = await measure(residentId, { ...fields, recordedAt, corrects, hidesPending });
    await finishCorrections();
    return correction;
  };
  const last = await correct(await correct(record, { spo2: 96, pulse: 141 }), { spo2: 84, pulse: 142 });
  setClock(later(start, 2 * hour));
  await runChecks();
  expect(await readAlertFor(last)).toMatchObject({
    _id: alertId,
    state: 'open',
    readings: { pulse: { value: '142' }, spo2: { value: '84' } },
  });
  expect(await AlertModel.countDocuments({})).toBe(1);
});

it('a clock that was set back causes a check of all residents', async () => {
  const { residentId, record } = await withAlert(start);
  setClock(later(start, -day));
  const { _id } = await measure(residentId, { spo2: 97, recordedAt: later(start, hour) });
  await runChecks();
  expect((await readNormalSince(record))?.vitalsId).toEqual(_id);
  expect((await readCheckpoint())?.upTo).toEqual(later(start, -day));
});

it('a changed recheck interval moves existing rechecks', async () => {
  const { residentId, record } = await withAlert(start);
  const taken = { state: 'taken', takenBy: nurse.user, recheckAt: later(start, hour) };
  await AlertModel.updateOne({ vitalsId: record._id }, { $set: taken });
  const { recordedAt } = await measure(residentId, { spo2: 91 });
  await settle();
  expect((await readAlertFor(record)).recheckAt).toEqual(later(start, hour));
  await writeSetting({ key: 'recheck_minutes', value: { minutes: 90 } }, onBehalfOf(nurse.user));
  await settle();
  expect((await readAlertFor(record)).recheckAt).toEqual(later(recordedAt, 90 * minute));
});

it('an offer for closing moves to the next normal reading when its own reading is voided', async () => {
  const { residentId, record } = await withAlert(start);
  const first = await measure(residentId, { spo2: 96 });
  await settle();
  const taken = { state: 'taken', takenBy: nurse.user, recheckAt: later(new Date(), minute) };
  await AlertModel.updateOne({ vitalsId: record._id }, { $set: taken });
  const second = await measure(residentId, { spo2: 97 });
  await settle();
  // Nobody has looked at this yet.
  await voidRecord(first);
  const { recordedAt } = await measure(residentId, { spo2: 98 });
  const addedFrom = new Map([[residentId, recordedAt]]);
  await checkAlerts(new Date(), { residentIds: [residentId], addedFrom });
  expect((await readNormalSince(record))?.vitalsId).toEqual(second._id);
});

it('a normal reading entered late but measured earlier becomes the basis of the offer for closing', async () => {
  const { residentId, record } = await withAlert(start);
  setClock(later(start, hour));
  await measure(residentId, { spo2: 97 });
  await settle();
  const { _id, recordedAt } = await measure(residentId, { spo2: 96, recordedAt: later(start, 30 * minute) });
  const addedFrom = new Map([[residentId, recordedAt]]);
  await checkAlerts(new Date(), { residentIds: [residentId], addedFrom });
  expect((await readNormalSince(record))?.vitalsId).toEqual(_id);
});

it('a check skips residents without changes', async () => {
  for (let n = 0; n < 5; n += 1) await withAlert(start);
  const { residentId } = await withAlert(start);
  await measure(residentId, { spo2: 97 });
  reads.length = 0;
  await settle();
  const alertsRead = reads.filter(({ collection }) => collection === 'care_alerts');
  // The one that is affected, and once more when it is changed.
  expect(alertsRead.map(({ documents }) => documents)).toEqual([1, 1]);
  await settle();
  reads.length = 0;
  await settle();
  expect(reads.filter(({ collection }) => /care_alerts|vitals/.test(collection))).toEqual([]);
});

it('a long check pauses, and the next one continues after the last resident', async () => {
  const homes = [await withAlert(start), await withAlert(start), await withAlert(start)];
  for (const { residentId } of homes) await measure(residentId, { spo2: 97 });
  await writeCheckpoint({ upTo: null, recheckMinutes: 30, pass: null });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  let pauses = 0;
  const runChecks = () => checkAlerts(new Date(), { onIncomplete: () => (pauses += 1) });
  await runChecks();
  expect(await readCheckpoint()).toMatchObject({ upTo: null, pass: { after: expect.any(String) as string } });
  await runChecks();
  await runChecks();
  vi.restoreAllMocks();
  expect(pauses).toBe(2);
  for (const { record } of homes) expect((await readNormalSince(record))?.value).toBe('97');
  expect(await readCheckpoint()).toMatchObject({ upTo: expect.any(Date) as Date, pass: null });
});

it('Alert checks: read at most 100 records and 100 alerts at a time', async () => {
  const { residentId, record } = await withAlert(later(start, -700 * day), { sugar: 350 });
  const alert = await readAlertFor(record);
  const times = Array.from({ length: 450 }, (_, n) => later(start, (n - 450) * day));
  const readings = await Promise.all(
    times.map((recordedAt) => buildVitalsRecord(recordedAt, { residentId })),
  );
  // Normal readings lead to no alert, and each alert is still checked.
  const others = readings.slice(0, 240).map(({ _id: vitalsId, recordedAt: measuredAt }) => ({
    ...alert,
    _id: new Types.ObjectId(),
    vitalsId,
    measuredAt,
  }));
  await AlertModel.collection.insertMany(others);
  await writeCheckpoint({ upTo: null, recheckMinutes: 30, pass: null });
  setClock(start);
  reads.length = 0;
  await runChecks();
  const most = (name: string) =>
    Math.max(...reads.filter(({ collection }) => collection === name).map(({ documents }) => documents));
  expect([most('vitals_records'), most('care_alerts')]).toEqual([100, 100]);
});

it('Alert checks: after an import of thousands of records a bounded read still finds the changes of an alert', async () => {
  const { residentId, record } = await withAlert(start);
  await settle();
  setClock(later(start, hour));
  const second = Types.ObjectId.createFromTime(later(start, hour).getTime() / 1_000)
    .toHexString()
    .slice(0, 8);
  const { _id: _, ...imported } = await buildVitalsRecord(start, { spo2: 97 });
  await VitalsRecordModel.collection.insertMany(
    Array.from({ length: 5_000 }, (_one, n) => ({
      ...imported,
      _id: new Types.ObjectId(second + n.toString(16).padStart(16, '0')),
      recordNumber: `VR-IMPORT-${String(n)}`,
    })),
  );
  const { _id } = await measure(residentId, { spo2: 98 });
  reads.length = 0;
  await runChecks();
  expect((await readNormalSince(record))?.vitalsId).toEqual(_id);
  const records = reads.filter(({ collection }) => collection === 'vitals_records');
  expect(records.reduce((sum, { documents }) => sum + documents, 0)).toBeLessThan(2_500);
});
