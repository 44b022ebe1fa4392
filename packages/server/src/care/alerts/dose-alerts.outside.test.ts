import { setTimeout as pause } from 'node:timers/promises';
import type { MedicationRecord } from '@hearthline/contracts';
import { expect, it } from 'vitest';
import { createRoundDays } from '../round/round-day.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { openDoseRoom } from './testing/dose-room.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');

const reason = 'Leaves for the hospital';
const outsideRules = { rules: ['early'], reason };

/** A dose given early, with its alert. */
async function earlyRoom() {
  const room = await openDoseRoom({ nurse, minutes: [90] });
  const recordId = await room.record(room.doses[0], 'administered', { outsideRules });
  return { ...room, recordId, alert: await room.raised() };
}

const checkAll = () => checkDoseAlerts(new Date(), { roundDays: createRoundDays('Europe/Madrid') });

it('a dose given outside the rules raises one alert with its rules, reason and giver', async () => {
  const { alert, residentId, prescriptionId, alerts } = await earlyRoom();
  expect(alert).toMatchObject({
    cause: 'outside-rules',
    state: 'open',
    residentId,
    measuredByName: nurse.user.name,
    recheckAt: null,
    dose: {
      prescriptionId,
      doses: [{ status: 'given', rules: ['early'], reason, by: { id: nurse.user.id } }],
    },
  });
  await Promise.all([checkAll(), checkAll()]);
  expect(await alerts()).toHaveLength(1);
  const [entry] = await readAudit(residentId, alert.id);
  expect(entry?.label).toBe('Insulin glargine 100 units: 1 tablet, given early');
});

it('is withdrawn when its record is voided, with the reason', async () => {
  const { recordId, becomes } = await earlyRoom();
  const manager = await server.as('manager');
  await manager.delete(`/api/medication-records/${recordId}`, { reason: 'Wrong resident' });
  const alert = await becomes(({ state }) => state === 'withdrawn');
  expect(alert.withdrawnBecause).toBe('The record was deleted: Wrong resident');
});

it('stays after a correction that keeps the dose outside the rules, and is withdrawn otherwise', async () => {
  const { recordId, becomes, alerts, residentId, prescription } = await earlyRoom();
  const correct = async (corrects: string, fields: object) => {
    const { body } = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId,
      medicationId: prescription.medicationId.toString(),
      corrects,
      reason: 'Typed wrong',
      ...fields,
    });
    return body.record;
  };
  const noted = await correct(recordId, { administered: true, notes: 'Slowly' });
  await pause(300);
  await checkAll();
  expect((await alerts()).map(({ state }) => state)).toEqual(['open']);
  await correct(noted.id, { status: 'refused', because: 'Spat it out' });
  const alert = await becomes(({ state }) => state === 'withdrawn');
  expect(alert.withdrawnBecause).toBe('The record was corrected.');
});

it('stays for an inactive resident', async () => {
  const { residentId, alerts } = await earlyRoom();
  await ResidentModel.updateOne({ _id: residentId }, { active: false });
  await checkAll();
  expect((await alerts()).map(({ state }) => state)).toEqual(['open']);
});
