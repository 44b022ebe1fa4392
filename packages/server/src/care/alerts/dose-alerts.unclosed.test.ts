import { Types } from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import { createRoundDays } from '../round/round-day.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { AlertModel } from './alert.repository.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { missedRoom, refusedRoom } from './testing/dose-room.ts';
import { beginDoseAlertProgress } from './update-dose-alerts.ts';

let progress = beginDoseAlertProgress();
// Without workers: nothing is told of a change, as if another server had stored it.
const server = openServer({}, { backgroundWork: false });
const nurse = openClient(server, 'nurse');
const home = { server, nurse };
afterEach(async () => {
  vi.restoreAllMocks();
  progress = beginDoseAlertProgress();
  for (const { collection } of [AlertModel, PrescriptionModel, MedicationRecordModel])
    await collection.deleteMany({});
});

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);
/** A check of everyone by what is stored. */
const check = (now = new Date(), more: object = {}) =>
  checkDoseAlerts(now, {
    roundDays: createRoundDays('Europe/Madrid'),
    progress,
    ...more,
  });

/** Stores an alert many times, as alerts of other days that nobody closed. */
async function leaveUnclosed(times: number): Promise<void> {
  const [alert] = await AlertModel.collection.find().toArray();
  const copies = Array.from({ length: times }, () => ({
    ...alert,
    _id: new Types.ObjectId(),
    vitalsId: new Types.ObjectId(),
  }));
  await AlertModel.collection.insertMany(copies);
}

it('unclosed alerts of doses are not read again once checked', async () => {
  const room = await missedRoom(home);
  expect(await check()).toBe(true);
  expect(await room.alerts()).toHaveLength(1);
  await leaveUnclosed(60);
  expect(await check(inMinutes(1))).toBe(true);
  // Records stored now are older than the overlap of two checks by then.
  expect(await check(inMinutes(10))).toBe(true);
  const reads = vi.spyOn(MedicationRecordModel, 'find');
  expect(await check(inMinutes(20))).toBe(true);
  expect(reads.mock.calls.length).toBeLessThan(20);
});

it('an unpublished change is found by the periodic check despite unclosed alerts', async () => {
  const [given, left] = [await missedRoom(home), await missedRoom(home)];
  const stopped = await refusedRoom(home);
  await check();
  for (const room of [given, left, stopped]) expect(await room.alerts()).toMatchObject([{ state: 'open' }]);
  await given.record(given.doses[0], 'administered');
  const manager = await server.as('manager');
  const status = await manager.patch(`/api/residents/${left.residentId}/status`, { active: false });
  const stop = await manager.post(`/api/prescriptions/${stopped.prescriptionId}/stop`, { reason: 'No use' });
  expect([status.status, stop.status]).toEqual([200, 200]);
  await check();
  for (const room of [given, left, stopped])
    expect((await room.alerts()).map(({ state }) => state)).toEqual(['withdrawn']);
});

it('a check of all alerts pauses, and doses missed meanwhile are raised before its end', async () => {
  const room = await missedRoom(home);
  await check();
  await leaveUnclosed(24);
  progress = beginDoseAlertProgress();
  await room.record(room.doses[0], 'administered');
  const other = await missedRoom(home);
  const open = async () => (await room.alerts()).filter(({ state }) => state === 'open').length;
  expect(await check(new Date(), { maxPassMs: -1 })).toBe(false);
  expect(await open()).toBe(5);
  expect(await other.alerts()).toMatchObject([{ state: 'open' }]);
  let isWhole = false;
  for (let checks = 0; !isWhole && checks < 10; checks += 1)
    isWhole = await check(new Date(), { maxPassMs: -1 });
  expect([isWhole, await open()]).toEqual([true, 0]);
});
