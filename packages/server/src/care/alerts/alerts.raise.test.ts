import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert, VitalsRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';
import { AlertModel } from './alert.repository.ts';
import { listOpenAlerts } from './list-alerts.ts';

let residentId: string;
const server = openServer();
const nurse = openClient(server, 'nurse');
afterEach(closeListeners);
beforeEach(async () => {
  await AlertModel.collection.deleteMany({});
  residentId = (await buildResident({ roomNumber: '12' }))._id.toString();
});

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const save = async (fields: object) => {
  const draft = vitalsDraft(residentId, fields);
  const { status, body } = await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft);
  expect(status).toBe(201);
  return body.record;
};
const alerts = async () =>
  (await nurse.get<{ alerts: Alert[] }>(`/api/care-alerts?residentId=${residentId}`)).body.alerts;
const raised = async (count: number) => {
  await until(`${String(count)} alerts`, async () => (await alerts()).length === count);
  return alerts();
};
const pending = () => VitalsRecordModel.countDocuments({ alertsPending: true });

describe('a severe reading', () => {
  it('raises an alert with reading, resident and author, and sends it to every client', async () => {
    const socket = await listen(server.url, (await server.as('gerocultor')).cookie);
    const record = await save({ spo2: 86 });
    const [told] = await socket.waitForEvent('care-alerts:changed');
    expect(told).toMatchObject({
      version: 1,
      // Stored without a cause, as alerts always were.
      cause: 'readings',
      dose: null,
      vitalsId: record.id,
      residentId,
      resident: { name: record.residentName, lastName: record.residentLastName, roomNumber: '12' },
      readings: [{ kind: 'spo2', value: '86', word: 'Severe', side: 'low', limits: null, normalSince: null }],
      measuredAt: record.recordedAt,
      measuredByName: nurse.user.name,
      state: 'open',
      takenBy: null,
      done: null,
      notes: [],
      recheckAt: null,
      withdrawnBecause: null,
    });
    expect(await alerts()).toEqual([told]);
    expect(await listOpenAlerts()).toEqual({ rows: [told], more: 0 });
    expect(await pending()).toBe(0);
    expect(await readAudit(residentId, told?.id ?? '')).toMatchObject([
      { action: 'raised', entity: 'care-alert', label: 'spo2 86', by: { name: nurse.user.name }, from: null },
    ]);
  });

  it('beside two other severe readings of the record raises one alert that lists the three', async () => {
    await save({ bloodPressure: '88/54', pulse: 131, spo2: 91, temperature: 39.1, sugar: 120 });
    const [alert] = await raised(1);
    expect(alert?.readings.map(({ kind, value, word, side }) => [kind, value, word, side])).toEqual([
      ['bloodPressure', '88/54', 'Severe low', 'low'],
      ['pulse', '131', 'Severe', 'high'],
      ['temperature', '39.1', 'Severe', 'high'],
    ]);
    expect(await readAudit(residentId, alert?.id ?? '')).toMatchObject([
      { action: 'raised', label: 'bloodPressure 88/54, pulse 131, temperature 39.1' },
    ]);
  });

  it('shows a temperature with one decimal, as in every table', async () => {
    await save({ temperature: 40 });
    expect(await raised(1)).toMatchObject([{ readings: [{ kind: 'temperature', value: '40.0' }] }]);
  });

  it('raises a second alert while another of its kind is open', async () => {
    const first = await save({ spo2: 86 });
    await raised(1);
    const second = await save({ spo2: 84 });
    expect((await raised(2)).map(({ vitalsId, state }) => [vitalsId, state])).toEqual([
      [second.id, 'open'],
      [first.id, 'open'],
    ]);
  });

  it('measured more than a day ago raises none; 23 hours ago it does', async () => {
    await buildVitalsRecord(new Date(Date.now() - 24 * hour - 60_000), { residentId, spo2: 80 });
    expect(await pending()).toBe(0);
    const late = await save({ spo2: 86, recordedAt: ago(23 * hour) });
    expect((await raised(1)).map(({ vitalsId }) => vitalsId)).toEqual([late.id]);
  });

  it('a reading that is out of band but not severe, or normal, raises no alert', async () => {
    await save({ spo2: 91, pulse: 110 });
    await save({});
    expect(await pending()).toBe(0);
    await save({ spo2: 86 });
    expect(await raised(1)).toMatchObject([{ readings: [{ value: '86' }] }]);
  });
});

describe('raising an alert after a crash', () => {
  it('before the insert is done once by the next check', async () => {
    // The record's insert alone, as a server leaves it that dies right after.
    const record = await buildVitalsRecord(new Date(), { residentId, pulse: 35, spo2: 85 });
    expect(await pending()).toBe(1);
    expect(await raised(1)).toMatchObject([{ vitalsId: record._id.toString() }]);
    await until('the mark is gone', async () => (await pending()) === 0);
  });

  it('keeps the time at which the record was saved, however late the check runs', async () => {
    const record = await buildVitalsRecord(new Date(Date.now() - 5 * hour), { residentId, pulse: 35 });
    expect(await raised(1)).toMatchObject([{ raisedAt: record.createdAt.toISOString() }]);
  });

  it('between insert and removal of the mark does not raise the alert twice', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { id } = await save({ spo2: 86 });
    const before = await socket.waitForEvent('care-alerts:changed');
    await VitalsRecordModel.updateOne({ _id: id }, { $set: { alertsPending: true } });
    await until('the mark is gone', async () => (await pending()) === 0);
    expect(await alerts()).toEqual(before);
    expect(socket.all('care-alerts:changed')).toEqual([before]);
  });
});
