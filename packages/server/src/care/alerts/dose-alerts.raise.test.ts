import { setTimeout as pause } from 'node:timers/promises';
import type { Alert } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedAlerts } from './testing/published-alerts.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { createRoundDays } from '../round/round-day.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { AlertModel } from './alert.repository.ts';
import { checkDoseAlerts } from './check-dose-alerts.ts';
import { missedRoom, openDoseRoom, refusedRoom } from './testing/dose-room.ts';

const server = openServer();
const nurse = openClient(server, 'nurse');
const home = { server, nurse };
afterEach(closeListeners);
beforeEach(async () => void (await AlertModel.collection.deleteMany({})));

/** Checks everyone by what is stored, as the clock does once a minute. */
const checkAll = (roundDays = createRoundDays('Europe/Madrid')) => checkDoseAlerts(new Date(), { roundDays });

const ofResident = (alerts: readonly Alert[], residentId: string) =>
  alerts.filter((alert) => alert.residentId === residentId);

describe('a missed time-critical dose', () => {
  it('raises an alert on every page, without an author, dated at the end of its window', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { raised, doses, prescriptionId, residentId } = await missedRoom(home);
    const alert = await raised();
    const [dose] = doses;
    expect(alert).toMatchObject({
      cause: 'missed-dose',
      state: 'open',
      residentId,
      vitalsId: null,
      readings: [],
      measuredByName: null,
      recheckAt: null,
      dose: {
        prescriptionId,
        medication: { name: 'Insulin glargine', dosage: '100', unit: 'IU' },
        dose: { amount: 1, unit: 'tablet' },
        doses: [{ day: dose?.day, time: dose?.time, status: 'missed', reason: null, by: null }],
      },
    });
    const due = Date.parse(alert.measuredAt);
    expect(Date.parse(alert.dose?.doses[0]?.at ?? '')).toBe(due);
    expect(Date.parse(alert.raisedAt) - due).toBe(30 * 60_000);
    const told = await socket.waitForEvent('care-alerts:changed', (all) => all[0]?.id === alert.id);
    expect(told).toEqual([alert]);
  });

  it('creates no record, because no person decided anything', async () => {
    const { raised, residentId } = await missedRoom(home);
    await raised();
    const { body } = await nurse.get<{ records: unknown[] }>(
      `/api/medication-records?residentId=${residentId}&status=all`,
    );
    expect(body.records).toEqual([]);
  });

  it('raises one alert if two servers check at once', async () => {
    const { raised, alerts, residentId } = await missedRoom(home);
    await AlertModel.collection.deleteMany({});
    const raisedAlerts = await publishedAlerts(() =>
      Promise.all(Array.from({ length: 4 }, () => checkAll())),
    );
    expect(ofResident(raisedAlerts, residentId).length).toBeLessThanOrEqual(1);
    await raised();
    await checkAll();
    expect(await alerts()).toHaveLength(1);
  });

  it('is audited as raised by the system', async () => {
    const { raised, residentId } = await missedRoom(home);
    const { id } = await raised();
    const [entry] = await readAudit(residentId, id);
    expect(entry).toMatchObject({ action: 'raised', by: { name: 'System' } });
    expect(entry?.label).toMatch(/^Insulin glargine 100 units: 1 tablet, missed at \d\d:\d\d$/);
  });

  const quiet = async (room: { alerts(): Promise<Alert[]> }) => {
    await pause(300);
    await checkAll();
    expect(await room.alerts()).toEqual([]);
  };

  it('raises none if the prescription is not time-critical', async () => {
    await quiet(await missedRoom({ ...home, fields: { timeCritical: false } }));
  });

  it('raises none before its window has ended', async () => {
    await quiet(await openDoseRoom({ ...home, minutes: [-25], fields: { timeCritical: true } }));
  });

  it('raises none if it was recorded, including refused, omitted and held', async () => {
    const fields = { timeCritical: true };
    const room = await openDoseRoom({ ...home, minutes: [-29, -28, -27, -26], fields });
    const statuses = ['administered', 'refused', 'omitted', 'held'];
    for (const [index, dose] of room.doses.entries()) await room.record(dose, statuses[index]);
    await AlertModel.collection.deleteMany({});
    const later = new Date(Date.now() + 60 * 60_000);
    await checkDoseAlerts(later, {
      roundDays: createRoundDays('Europe/Madrid'),
    });
    expect(await room.alerts()).toEqual([]);
  });

  it('raises none if its window ended before the prescription was written', async () => {
    const createdAt = new Date(Date.now() - 10 * 60_000);
    await quiet(await missedRoom({ ...home, fields: { createdAt } }));
  });

  it('raises none if the prescription was stopped before its window ended', async () => {
    const stopped = {
      endsAt: new Date(Date.now() - 40 * 60_000),
      stoppedBy: { id: nurse.user.id, name: nurse.user.name },
      stopReason: 'Low blood sugar',
    };
    await quiet(await missedRoom({ ...home, fields: stopped }));
  });

  it('raises one if the prescription was changed in its window, because the dose is still due', async () => {
    const endsAt = new Date(Date.now() - 40 * 60_000);
    const { _id: replacedBy } = (await openDoseRoom({ ...home, minutes: [60] })).prescription;
    const { raised } = await missedRoom({ ...home, fields: { endsAt, replacedBy } });
    expect(await raised()).toMatchObject({ cause: 'missed-dose', state: 'open' });
  });

  it('raises one up to a day later if no server ran', async () => {
    const startsAt = new Date(Date.now() - 30 * 60 * 60_000);
    const endsAt = new Date(Date.now() - 20 * 60 * 60_000);
    const fields = { startsAt, endsAt, createdAt: startsAt, timeCritical: true };
    const room = await openDoseRoom({ ...home, minutes: [-23 * 60, -25 * 60], fields });
    await room.raised();
    await checkAll();
    const alert = await room.raised();
    expect(alert.dose?.doses[0]?.time).toBe(room.doses[0]?.time);
  });

  it('raises none if the resident was away', async () => {
    const room = await openDoseRoom({ ...home, minutes: [60], fields: { timeCritical: true } });
    for (const active of [false, true])
      await nurse.patch(`/api/residents/${room.residentId}/status`, { active });
    await quiet(await missedRoom({ ...home, resident: room.resident }));
  });
});

describe('refusals of one medication in a row', () => {
  it('raise one alert at the third, with user and reason of each', async () => {
    const room = await refusedRoom(home, 2);
    await pause(300);
    expect(await room.alerts()).toEqual([]);
    await room.record(room.doses[2]);
    const alert = await room.raised();
    const by = { id: nurse.user.id, name: nurse.user.name };
    expect(alert).toMatchObject({
      cause: 'refusals',
      state: 'open',
      vitalsId: null,
      readings: [],
      measuredByName: by.name,
      dose: { doses: room.doses.slice(0, 3).map(({ time }) => ({ time, status: 'refused', by })) },
    });
    expect(alert.dose?.doses.map(({ reason }) => reason)).toEqual(Array(3).fill('Did not want it'));
    expect(alert.measuredAt).toBe(alert.raisedAt);
  });

  it('count before their due time too, because a dose can be refused as soon as it is due', async () => {
    const room = await openDoseRoom({ ...home, minutes: [10, 20, 30] });
    for (const dose of room.doses) await room.record(dose);
    expect(await room.raised()).toMatchObject({ cause: 'refusals', dose: { doses: { length: 3 } } });
  });

  it('raise one alert in concurrent checks', async () => {
    const room = await refusedRoom(home);
    await room.raised();
    await AlertModel.collection.deleteMany({});
    const raisedAlerts = await publishedAlerts(() =>
      Promise.all(Array.from({ length: 4 }, () => checkAll())),
    );
    expect(ofResident(raisedAlerts, room.residentId).length).toBeLessThanOrEqual(1);
    await checkAll();
    expect(await room.alerts()).toHaveLength(1);
  });

  it.each([
    ['a given dose between them begins anew', ['refused', 'refused', 'administered', 'refused'], 0],
    [
      'an omitted or held dose neither counts nor ends them',
      ['refused', 'omitted', 'refused', 'held', 'refused'],
      1,
    ],
    ['given before them does not matter', ['administered', 'refused', 'refused', 'refused'], 1],
  ] as const)('%s', async (_what, statuses, count) => {
    const room = await refusedRoom(home, 0);
    for (const [index, status] of statuses.entries()) await room.record(room.doses[index], status);
    await checkAll();
    expect(await room.alerts()).toHaveLength(count);
  });

  it('add up over two prescriptions of the medication until either dose is given', async () => {
    const first = await refusedRoom(home, 2);
    const { medicationId } = first.prescription;
    const second = await refusedRoom({ ...home, resident: first.resident, fields: { medicationId } }, 0);
    await second.record(second.doses[2], 'administered');
    await second.record(second.doses[3]);
    await second.record(second.doses[4]);
    await checkAll();
    expect(await first.alerts()).toEqual([]);
    await first.record(first.doses[5]);
    await checkAll();
    await checkAll();
    const [alert, ...others] = await first.alerts();
    expect(others).toEqual([]);
    expect(alert?.dose?.doses.map(({ time }) => time)).toEqual(
      [second.doses[3], second.doses[4], first.doses[5]].map((dose) => dose?.time),
    );
  });

  it('count per medication only', async () => {
    const first = await refusedRoom(home, 2);
    await refusedRoom({ ...home, resident: first.resident }, 2);
    await checkAll();
    expect(await first.alerts()).toEqual([]);
  });

  it('raise none if the prescription was stopped before a check saw them', async () => {
    const endsAt = new Date(Date.now() - 60_000);
    const stoppedBy = { id: nurse.user.id, name: nurse.user.name };
    const room = await refusedRoom({ ...home, fields: { endsAt, stoppedBy } });
    await checkAll();
    expect(await room.alerts()).toEqual([]);
  });

  it('are audited with the author of the third refusal', async () => {
    const room = await refusedRoom(home);
    const { id } = await room.raised();
    const [entry] = await readAudit(room.residentId, id);
    expect(entry).toMatchObject({ action: 'raised', by: { name: nurse.user.name } });
    expect(entry?.label).toBe('Insulin glargine 100 units: 1 tablet, refused 3 times');
  });
});
