import { setTimeout as pause } from 'node:timers/promises';
import type { Alert, MedicationRecord } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners } from '../../outward/realtime/testing/listener.ts';
import { createRoundDays } from '../round/round-day.ts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { AlertModel } from './alert.repository.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { act } from './testing/alert-room.ts';
import { refusedRoom, type DoseRoom } from './testing/dose-room.ts';

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

/** Corrects a record. */
async function corrects(recordId: string, room: DoseRoom, fields: object): Promise<MedicationRecord> {
  const { status, body } = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
    residentId: room.residentId,
    medicationId: room.prescription.medicationId.toString(),
    corrects: recordId,
    reason: 'Typed wrong',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.record;
}

describe('the alert of refusals in a row', () => {
  it('adds a fourth refusal to the same alert and stays with its user', async () => {
    const room = await refusedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'take');
    await room.record(room.doses[3]);
    const alert = await room.becomes(({ dose }) => dose?.doses.length === 4);
    expect(alert).toMatchObject({ id, state: 'taken', takenBy: person(nurse) });
    const fourth = { time: room.doses[3]?.time, status: 'refused', by: person(nurse) };
    expect(alert.dose?.doses.at(-1)).toMatchObject(fourth);
    expect(alert.measuredAt).toBe(alert.dose?.doses.at(-1)?.recordedAt);
  });

  it('is withdrawn when one of three is voided, with author and reason', async () => {
    const room = await refusedRoom(home, 2);
    const third = await room.record(room.doses[2]);
    await room.raised();
    await voids(third, 'Wrong resident');
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'The record was deleted: Wrong resident',
      closedBy: person(manager),
    });
  });

  it('is withdrawn when one of three is corrected to given; a new third refusal raises another', async () => {
    const room = await refusedRoom(home, 2);
    const third = await room.record(room.doses[2]);
    const { id } = await room.raised();
    const given = await corrects(third, room, { status: 'administered' });
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'The record was corrected.',
      closedBy: person(nurse),
    });
    await corrects(given.id, room, { status: 'refused', because: 'Spat it out' });
    await pause(300);
    await checkAll();
    const alerts = await room.alerts();
    expect(alerts.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn']);
    expect(alerts.find(isState('open'))?.id).not.toBe(id);
  });

  it('stays when one of four refusals is voided', async () => {
    const room = await refusedRoom(home, 3);
    await room.raised();
    const fourth = await room.record(room.doses[3]);
    await room.becomes(({ dose }) => dose?.doses.length === 4);
    await voids(fourth);
    const alert = await room.becomes(({ dose }) => dose?.doses.length === 3);
    expect(alert.state).toBe('open');
    expect(alert.steps.at(-1)).toMatchObject({
      what: 'dose-withdrawn',
      by: person(manager),
      because: 'The record was deleted: Wrong resident',
    });
  });

  it('updates the reason of a corrected refusal', async () => {
    const room = await refusedRoom(home, 2);
    const third = await room.record(room.doses[2]);
    await room.raised();
    await corrects(third, room, { status: 'refused', because: 'Cannot swallow' });
    const alert = await room.becomes(({ dose }) => dose?.doses[2]?.reason === 'Cannot swallow');
    expect(alert.state).toBe('open');
  });

  it('is withdrawn when a dose between them is corrected to given', async () => {
    const room = await refusedRoom(home, 0);
    for (const index of [0, 2, 3]) await room.record(room.doses[index]);
    await room.raised();
    await room.record(room.doses[1], 'administered');
    expect(await room.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'A dose in between was given.',
      closedBy: person(nurse),
    });
  });

  it('is followed after closing by another only after three more refusals', async () => {
    const room = await refusedRoom(home);
    const { id } = await room.raised();
    await act(nurse, id, 'close', { done: 'Talked to the family.' });
    for (const index of [3, 4]) await room.record(room.doses[index]);
    await pause(300);
    await checkAll();
    expect(await room.alerts()).toHaveLength(1);
    await room.record(room.doses[5]);
    await until('the next is raised', async () => (await room.alerts()).length === 2);
    const next = (await room.alerts()).find(isState('open'));
    expect(next?.dose?.doses.map(({ time }) => time)).toEqual(room.doses.slice(3).map(({ time }) => time));
  });

  it('stays open when a later dose is given', async () => {
    const room = await refusedRoom(home);
    await room.raised();
    await room.record(room.doses[3], 'administered');
    await pause(300);
    await checkAll();
    expect(await room.raised()).toMatchObject({ state: 'open', dose: { doses: { length: 3 } } });
  });

  it('is withdrawn when the prescription is stopped or changed, because that answers it', async () => {
    const stopped = await refusedRoom(home);
    await stopped.raised();
    await nurse.post(`/api/prescriptions/${stopped.prescriptionId}/stop`, { reason: 'Not wanted' });
    expect(await stopped.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'The prescription was stopped.',
      closedBy: person(nurse),
    });
    const changed = await refusedRoom(home);
    await changed.raised();
    const { dose, stockPerDose, frequency, schedule, instructions, timeCritical, twoPeople } =
      changed.prescription;
    const fields = { dose, stockPerDose, frequency, schedule, instructions, timeCritical, twoPeople };
    const { status, body } = await nurse.post(`/api/prescriptions/${changed.prescriptionId}/change`, {
      ...fields,
      route: 'subcutaneous',
      until: null,
      instructions: '',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await changed.becomes(isState('withdrawn'))).toMatchObject({
      withdrawnBecause: 'The prescription was changed.',
      closedBy: person(nurse),
    });
  });

  it('has the reason for its withdrawal in the audit', async () => {
    const room = await refusedRoom(home, 2);
    const third = await room.record(room.doses[2]);
    const { id } = await room.raised();
    await voids(third);
    await room.becomes(isState('withdrawn'));
    const entries = await readAudit(room.residentId, id);
    expect(entries.at(-1)).toMatchObject({
      action: 'withdrawn',
      by: { name: manager.user.name },
      reason: 'The record was deleted: Wrong resident',
    });
  });
});
