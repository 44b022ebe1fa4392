import { setTimeout as pause } from 'node:timers/promises';
import type { Alert } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners } from '../../outward/realtime/testing/listener.ts';
import { createRoundDays } from '../round/round-day.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { AlertModel } from './alert.repository.ts';
import { checkAlerts } from './check-alerts.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { act } from './testing/alert-room.ts';
import { missedRoom } from './testing/dose-room.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');
const manager = openClient(server, 'manager');
const home = { server, nurse };
afterEach(closeListeners);
beforeEach(async () => void (await AlertModel.collection.deleteMany({})));

const person = ({ user }: TestClient) => ({ id: user.id, name: user.name });
const isState = (state: Alert['state']) => (alert: Alert) => alert.state === state;
const voids = (recordId: string, reason = 'Wrong resident') =>
  manager.delete(`/api/medication-records/${recordId}`, { reason });

/** Checks everyone by what is stored, as the clock does once a minute. */
const checkAll = () => checkDoseAlerts(new Date(), { roundDays: createRoundDays('Europe/Madrid') });

describe('the alert of a missed dose', () => {
  it.each([
    ['administered', 'given'],
    ['refused', 'refused'],
    ['omitted', 'omitted'],
    ['held', 'held'],
  ])('is withdrawn when the dose is recorded late as %s', async (status, word) => {
    const room = await missedRoom(home);
    await room.raised();
    await room.record(room.doses[0], status);
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: `The dose was recorded as ${word}.`,
      closedBy: person(nurse),
      recheckAt: null,
    });
  });

  it('that was taken is withdrawn as well', async () => {
    const room = await missedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'take');
    await room.record(room.doses[0], 'administered');
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({ takenBy: person(nurse) });
  });

  it('is reopened unassigned when that record is voided', async () => {
    const room = await missedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'take');
    const record = await room.record(room.doses[0], 'administered');
    await room.becomes(isState('withdrawn'));
    await voids(record);
    expect(await room.becomes(isState('open'))).toMatchObject({
      id,
      takenBy: null,
      closedBy: null,
      closedAt: null,
      withdrawnBecause: null,
    });
  });

  it('stays closed whatever is recorded later', async () => {
    const room = await missedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'close', { done: 'Called the doctor.' });
    await voids(await room.record(room.doses[0], 'administered'));
    await pause(300);
    await checkAll();
    expect(await room.raised()).toMatchObject({ state: 'closed', done: 'Called the doctor.' });
  });

  it('is withdrawn when the resident leaves and not raised again on return', async () => {
    const room = await missedRoom(home);
    await room.raised();
    await nurse.patch(`/api/residents/${room.residentId}/status`, { active: false });
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'The resident is not here any more.',
      closedBy: null,
    });
    await nurse.patch(`/api/residents/${room.residentId}/status`, { active: true });
    await pause(300);
    await checkAll();
    expect(await room.raised()).toMatchObject({ state: 'withdrawn' });
  });

  it('stays when the prescription is stopped afterwards: the resident went without the dose', async () => {
    const room = await missedRoom(home);
    await room.raised();
    const stop = await nurse.post(`/api/prescriptions/${room.prescriptionId}/stop`, { reason: 'No longer' });
    expect(stop.status).toBe(200);
    await pause(300);
    await checkAll();
    expect(await room.raised()).toMatchObject({ state: 'open' });
  });

  it('follows its resident to another room', async () => {
    const room = await missedRoom(home);
    await room.raised();
    const before = await nurse.get<{ resident: object }>(`/api/residents/${room.residentId}`);
    const { status } = await nurse.put(`/api/residents/${room.residentId}`, {
      ...before.body.resident,
      roomNumber: '77',
    });
    expect(status).toBe(200);
    expect(await room.becomes(({ resident }) => resident.roomNumber === '77')).toMatchObject({ version: 2 });
  });

  it('is not changed by the checks of readings', async () => {
    const room = await missedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'take');
    const before = await room.raised();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
    const options = { onIncomplete: () => undefined };
    await checkAlerts(tomorrow, { ...options, residentIds: [room.residentId] });
    await checkAlerts(tomorrow, options);
    expect(await room.raised()).toEqual(before);
  });

  it('is withdrawn by the next check if the storing server published nothing', async () => {
    const room = await missedRoom(home);
    await room.raised();
    const record = await room.record(room.doses[0], 'administered');
    await room.becomes(isState('withdrawn'));
    await AlertModel.collection.updateMany({}, { $set: { state: 'open', closedAt: null, closedBy: null } });
    await checkAll();
    expect(await room.raised()).toMatchObject({ state: 'withdrawn' });
    expect(record).not.toBe('');
  });
});
