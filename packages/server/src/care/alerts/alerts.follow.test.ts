import { describe, expect, it } from 'vitest';
import type { Alert } from '@hearthline/contracts';
import { publishedAlerts } from './testing/published-alerts.ts';
import { listen } from '../../outward/realtime/testing/listener.ts';
import { readHistory } from '../../testing/read-history.ts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { AlertModel } from './alert.repository.ts';
import { checkAlerts } from './check-alerts.ts';
import {
  act,
  ago,
  minute,
  getNormalSince,
  openAlertRoom,
  withAnAlert,
  type AlertRoom,
} from './testing/alert-room.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let room: AlertRoom;
let alert: Alert;
withAnAlert((home) => ({ server, nurse, manager, room, alert } = home));

const offered = (value: string) => room.becomes(alert.id, (now) => getNormalSince(now)?.value === value);
const notOffered = () => room.becomes(alert.id, (now) => getNormalSince(now) === null);
const withdrawn = () => room.becomes(alert.id, ({ state }) => state === 'withdrawn');
const ofVersion = (version: number) => (told: readonly Alert[]) => told[0]?.version === version;
const listed = async () => (await nurse.get<{ alerts: Alert[] }>('/api/care-alerts')).body.alerts;

describe('a later reading', () => {
  it('in the normal band offers the alert for closing but does not close it', async () => {
    const socket = await listen(server.url, manager.cookie);
    const { id, recordedAt } = await room.save({ spo2: 97 });
    const now = await offered('97');
    expect(now).toMatchObject({ state: 'open', version: 2 });
    expect(getNormalSince(now)).toMatchObject({ vitalsId: id, at: recordedAt });
    expect(await socket.waitForEvent('care-alerts:changed', ofVersion(now.version))).toEqual([now]);
  });

  it('that is normal again keeps the offer as it is; a reading out of band removes it', async () => {
    await room.save({ spo2: 96, recordedAt: ago(40) });
    await offered('96');
    await room.save({ spo2: 98, recordedAt: ago(30) });
    await room.save({ spo2: 91, recordedAt: ago(20) });
    await notOffered();
    await room.save({ spo2: 95, recordedAt: ago(10) });
    await offered('95');
  });

  it('of another kind, an earlier time or without the kind does not change the alert', async () => {
    await room.save({ spo2: null, notMeasured: { spo2: 'refused' } });
    await room.save({ spo2: 97, recordedAt: ago(90) });
    const other = await openAlertRoom(nurse);
    await other.save({ spo2: 97 });
    await room.save({ spo2: 91, pulse: 72 });
    await room.save({ spo2: 96 });
    expect(await offered('96')).toMatchObject({ version: 2 });
  });

  it('removes its offer for closing when it is voided', async () => {
    const { id } = await room.save({ spo2: 97 });
    await offered('97');
    await manager.delete(`/api/vitals/${id}`);
    await notOffered();
  });
});

describe('a reading that is', () => {
  it('voided withdraws its alert with reason and author', async () => {
    await act(nurse, alert.id, 'take');
    const socket = await listen(server.url, nurse.cookie);
    await manager.delete(`/api/vitals/${alert.vitalsId}`, { reason: 'Wrong resident.' });
    const now = await withdrawn();
    expect(now).toMatchObject({
      withdrawnBecause: 'The record was deleted: Wrong resident.',
      closedBy: { id: manager.user.id, name: manager.user.name },
      recheckAt: null,
    });
    expect(await socket.waitForEvent('care-alerts:changed', ofVersion(now.version))).toEqual([now]);
    expect((await listed()).map(({ id }) => id)).not.toContain(alert.id);
    expect((await readAudit(room.residentId, alert.id)).at(-1)).toMatchObject({
      action: 'withdrawn',
      by: { name: manager.user.name },
      reason: now.withdrawnBecause,
    });
    expect((await act(nurse, alert.id, 'take')).body.message).toBe('This alert was cancelled.');
  });

  it('voided without a reason withdraws its alert without one', async () => {
    await manager.delete(`/api/vitals/${alert.vitalsId}`);
    expect(await withdrawn()).toMatchObject({ withdrawnBecause: 'The record was deleted.' });
  });

  it('corrected to a normal reading withdraws its alert and raises none', async () => {
    await room.save({ spo2: 96, corrects: alert.vitalsId, reason: 'Misread.' });
    expect(await withdrawn()).toMatchObject({
      withdrawnBecause: 'The record was corrected.',
      closedBy: { name: nurse.user.name },
    });
    expect(await room.alerts()).toHaveLength(1);
  });

  it('corrected from normal to severe raises an alert', async () => {
    const { id } = await room.save({ pulse: 73 });
    const raised = await room.raise({ pulse: 137, corrects: id, reason: 'Typed 73 for 137' });
    expect(raised).toMatchObject({ readings: [{ kind: 'pulse', value: '137' }], state: 'open' });
  });

  it('voided does not change a closed alert', async () => {
    const { body } = await act(nurse, alert.id, 'close', { done: 'Doctor came.' });
    await manager.delete(`/api/vitals/${alert.vitalsId}`);
    await checkAlerts(new Date());
    expect(await room.alerts()).toEqual([body.alert]);
  });
});

describe('a resident', () => {
  it('who moves is listed in the new room for every client', async () => {
    const socket = await listen(server.url, manager.cookie);
    const { body } = await nurse.get<{ resident: object }>(`/api/residents/${room.residentId}`);
    const moved = { ...body.resident, roomNumber: '99B', name: 'Moved' };
    expect((await nurse.put(`/api/residents/${room.residentId}`, moved)).status).toBe(200);
    const now = await room.becomes(alert.id, ({ resident }) => resident.roomNumber === '99B');
    expect(now).toMatchObject({ state: 'open', resident: { name: 'Moved' } });
    expect(await socket.waitForEvent('care-alerts:changed', ofVersion(now.version))).toEqual([now]);
  });

  it('who becomes inactive has all open alerts withdrawn', async () => {
    const socket = await listen(server.url, nurse.cookie);
    await nurse.patch(`/api/residents/${room.residentId}/status`, { active: false });
    expect(await withdrawn()).toMatchObject({
      withdrawnBecause: 'The resident is not here any more.',
      closedBy: null,
    });
    await socket.waitForEvent('care-alerts:changed', ([one]) => one?.state === 'withdrawn');
  });

  it('who is deleted has no alert in any list', async () => {
    const socket = await listen(server.url, nurse.cookie);
    await manager.delete(`/api/residents/${room.residentId}`);
    await socket.waitForEvent('care-alerts:changed', ([first]) => first?.state === 'withdrawn');
    expect(await room.alerts()).toEqual([]);
    expect((await listed()).map(({ id }) => id)).not.toContain(alert.id);
  });
});

describe('a recheck', () => {
  it('becomes due once when its time has passed', async () => {
    const { body } = await act(nurse, alert.id, 'take');
    const due = Date.parse(body.alert.recheckAt ?? '');
    const at = (ms: number) => checkAlerts(new Date(ms), { residentIds: [] });
    expect(await publishedAlerts(() => at(due - 1))).toEqual([]);
    const told = await publishedAlerts(() => Promise.all([at(due), at(due), at(due)]));
    expect(told.map(({ state }) => state)).toEqual(['recheck-due']);
    const [now] = await room.alerts();
    expect(now).toMatchObject({ state: 'recheck-due', version: 3, takenBy: { name: nurse.user.name } });
    const history = await readHistory(room.residentId);
    expect(history.map(({ action, by }) => [action, by.name]).slice(-2)).toEqual([
      ['taken', nurse.user.name],
      ['recheck-due', 'System'],
    ]);
    expect((await listed()).map(({ id }) => id)).toContain(alert.id);
  });

  it('is marked as due by the running server on every screen, and another user can take it without moving it', async () => {
    await act(nurse, alert.id, 'take');
    const socket = await listen(server.url, manager.cookie);
    await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(Date.now() - 1) } });
    await socket.waitForEvent('care-alerts:changed', ([one]) => one?.state === 'recheck-due');
    const { body } = await act(manager, alert.id, 'take');
    expect(body.alert).toMatchObject({ state: 'recheck-due', takenBy: { name: manager.user.name } });
    expect(Date.parse(body.alert.recheckAt ?? '')).toBeLessThan(Date.now());
    expect(body.alert.steps.map(({ what, by }) => [what, by?.name])).toEqual([
      ['taken', nurse.user.name],
      ['recheck-due', undefined],
      ['taken', manager.user.name],
    ]);
  });

  it.each([
    ['normal', 97],
    ['out of band', 91],
    ['severe again', 85],
  ])(
    'a recheck that was made is not asked for: the time begins anew with a reading that is %s',
    async (_, spo2) => {
      const { body } = await act(nurse, alert.id, 'take');
      const due = Date.parse(body.alert.recheckAt ?? '');
      await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(due - 10 * minute) } });
      const { recordedAt } = await room.save({ spo2, recordedAt: ago(5) });
      const next = new Date(Date.parse(recordedAt) + 30 * minute).toISOString();
      expect(await room.becomes(alert.id, ({ recheckAt }) => recheckAt === next)).toMatchObject({
        state: 'taken',
        takenBy: { name: nurse.user.name },
      });
    },
  );

  it('a late recheck resets a due alert; a reading from before the take does not', async () => {
    await act(nurse, alert.id, 'take');
    await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(Date.now() - 1) } });
    await room.becomes(alert.id, ({ state }) => state === 'recheck-due');
    await room.save({ spo2: 91, recordedAt: ago(45) });
    await room.save({ pulse: 72, spo2: null, notMeasured: { spo2: 'asleep' } });
    await room.save({ spo2: 96, recordedAt: ago(40) });
    expect(await offered('96')).toMatchObject({ state: 'recheck-due' });
    await room.save({ spo2: 92 });
    await room.becomes(alert.id, ({ state }) => state === 'taken');
  });

  it('stays due after a note, because only a reading moves it', async () => {
    const { body } = await act(nurse, alert.id, 'take');
    await act(nurse, alert.id, 'note', { done: 'Oxygen.' });
    const due = new Date(Date.parse(body.alert.recheckAt ?? ''));
    await checkAlerts(due, { residentIds: [] });
    expect(await room.alerts()).toMatchObject([{ state: 'recheck-due', recheckAt: due.toISOString() }]);
  });
});

it('Alerts: a full check finds changes stored while no server was running', async () => {
  const voided = {
    by: { id: manager.user.id, name: 'Marta', role: 'manager' },
    at: new Date(),
    reason: null,
  };
  await VitalsRecordModel.updateOne({ _id: alert.vitalsId }, { $set: { hidden: true, voided } });
  // The running server may be the one that looks first.
  await Promise.all([1, 2].map(() => checkAlerts(new Date())));
  await checkAlerts(new Date());
  expect(await room.alerts()).toMatchObject([
    {
      state: 'withdrawn',
      version: 2,
      closedBy: { name: 'Marta' },
      withdrawnBecause: 'The record was deleted.',
    },
  ]);
});
