import { describe, expect, it } from 'vitest';
import type { Alert } from '@hearthline/contracts';
import { publishedAlerts } from './testing/published-alerts.ts';
import { listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { AlertModel } from './alert.repository.ts';
import { checkAlerts } from './check-alerts.ts';
import { act, ago, minute, getNormalSince, withAnAlert, type AlertRoom } from './testing/alert-room.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let room: AlertRoom;
let alert: Alert;
withAnAlert((home) => ({ server, nurse, manager, room, alert } = home));

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minute).toISOString();
const becomes = (fits: (now: Alert) => boolean) => room.becomes(alert.id, fits);
const rests = (recheckAt: string | null) => becomes((now) => now.recheckAt === recheckAt);
const takenBack = (times = 1) =>
  becomes(({ steps }) => steps.filter(({ what }) => what === 'recheck-withdrawn').length === times);
const voids = (id: string) => manager.delete(`/api/vitals/${id}`, { reason: 'Wrong resident.' });
const told = ({ steps }: Alert) =>
  steps.map(({ what, by, value, because }) => [what, by?.name ?? null, value, because]);
const because = 'The record was deleted: Wrong resident.';

/** Takes the alert, as if `minutes` ago: its recheck is due 30 minutes after that. */
async function taken(minutes: number): Promise<string> {
  await act(nurse, alert.id, 'take');
  const recheckAt = later(ago(minutes), 30);
  await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(recheckAt) } });
  return recheckAt;
}

describe('a recheck that is voided', () => {
  it('restores the earlier recheck time, removes the offer for closing, and adds a step with names', async () => {
    const before = await taken(20);
    const { id, recordedAt } = await room.save({ spo2: 97, recordedAt: ago(5) });
    expect(getNormalSince(await rests(later(recordedAt, 30)))).toMatchObject({ value: '97' });
    const socket = await listen(server.url, nurse.cookie);
    await voids(id);
    const now = await rests(before);
    expect(now).toMatchObject({
      state: 'taken',
      readings: [{ normalSince: null }],
      takenBy: { name: nurse.user.name },
    });
    expect(told(now)).toEqual([
      ['taken', nurse.user.name, null, null],
      ['rechecked', nurse.user.name, '97', null],
      ['recheck-withdrawn', manager.user.name, '97', because],
    ]);
    expect(await socket.waitForEvent('care-alerts:changed', ([one]) => one?.version === now.version)).toEqual(
      [now],
    );
    expect((await readAudit(room.residentId, alert.id)).at(-1)).toMatchObject({
      action: 'updated',
      by: { name: manager.user.name },
      reason: because,
    });
    const published = await publishedAlerts(() => checkAlerts(new Date()));
    expect(published.filter(({ id }) => id === alert.id)).toEqual([]);
  });

  it('makes the recheck due at once if the earlier time has passed', async () => {
    const before = await taken(40);
    await becomes(({ state }) => state === 'recheck-due');
    const { id } = await room.save({ spo2: 92, recordedAt: ago(5) });
    await becomes(({ state }) => state === 'taken');
    await voids(id);
    const now = await becomes(({ state }) => state === 'recheck-due');
    expect(now).toMatchObject({ recheckAt: before, takenBy: { name: nurse.user.name } });
    expect(told(now).slice(-2)).toEqual([
      ['recheck-withdrawn', manager.user.name, '92', because],
      ['recheck-due', null, null, null],
    ]);
    expect(Date.now() - Date.parse(now.steps.at(-1)?.at ?? '')).toBeLessThan(minute);
  });

  it('does not remove an earlier recheck', async () => {
    await taken(25);
    const first = await room.save({ spo2: 91, recordedAt: ago(15) });
    await rests(later(first.recordedAt, 30));
    const second = await room.save({ spo2: 96, recordedAt: ago(5) });
    await rests(later(second.recordedAt, 30));
    await voids(second.id);
    expect(await rests(later(first.recordedAt, 30))).toMatchObject({
      state: 'taken',
      readings: [{ normalSince: null }],
    });
    await voids(first.id);
    expect(told(await takenBack(2)).map(([what, , value]) => [what, value])).toEqual([
      ['taken', null],
      ['rechecked', '91'],
      ['rechecked', '96'],
      ['recheck-withdrawn', '96'],
      ['recheck-withdrawn', '91'],
    ]);
  });

  it('restores the recheck time that it had moved, regardless of later notes', async () => {
    const before = await taken(20);
    const { id, recordedAt } = await room.save({ spo2: 91, recordedAt: ago(5) });
    await rests(later(recordedAt, 30));
    await act(nurse, alert.id, 'note', { done: 'Oxygen.' });
    await voids(id);
    expect((await takenBack()).recheckAt).toBe(before);
  });
});

it('a corrected recheck keeps its time, and its new value counts', async () => {
  await taken(20);
  const { id, recordedAt } = await room.save({ spo2: 97, recordedAt: ago(5) });
  await rests(later(recordedAt, 30));
  await room.save({ spo2: 91, corrects: id, reason: 'Misread.' });
  const now = await takenBack();
  expect(now).toMatchObject({
    state: 'taken',
    recheckAt: later(recordedAt, 30),
    readings: [{ normalSince: null }],
  });
  expect(told(now).slice(-2).sort()).toEqual([
    ['recheck-withdrawn', nurse.user.name, '97', 'The record was corrected.'],
    ['rechecked', nurse.user.name, '91', null],
  ]);
});

describe('an alert that was closed on a reading that is voided', () => {
  async function closedOn(spo2: number, body: object = {}): Promise<string> {
    const { id } = await room.save({ spo2, recordedAt: ago(10) });
    await becomes((now) => getNormalSince(now) !== null);
    expect((await act(nurse, alert.id, 'close', body)).status).toBe(200);
    return id;
  }

  it('is reopened if nothing else justified closing', async () => {
    await act(nurse, alert.id, 'take');
    const id = await closedOn(97);
    const socket = await listen(server.url, manager.cookie);
    await voids(id);
    await socket.waitForEvent('care-alerts:changed', ([one]) => one?.state === 'open');
    const [now] = await room.alerts();
    expect(now).toMatchObject({
      state: 'open',
      takenBy: null,
      closedBy: null,
      closedAt: null,
      readings: [{ normalSince: null }],
      recheckAt: null,
    });
    expect(now && told(now).slice(-3)).toEqual([
      ['closed', nurse.user.name, null, null],
      ['recheck-withdrawn', manager.user.name, '97', because],
      ['reopened', null, null, null],
    ]);
    expect((await readAudit(room.residentId, alert.id)).at(-1)).toMatchObject({
      action: 'reopened',
      reason: because,
    });
    expect((await act(manager, alert.id, 'take')).body.alert).toMatchObject({ state: 'taken' });
  });

  it('stays closed if a note says what was done, and lists the withdrawal', async () => {
    const id = await closedOn(97, { done: 'Doctor came.' });
    await voids(id);
    expect(await takenBack()).toMatchObject({
      state: 'closed',
      closedBy: { name: nurse.user.name },
      readings: [{ normalSince: null }],
    });
  });

  it('stays closed if another reading is normal, and refers to that reading', async () => {
    const id = await closedOn(97);
    const other = await room.save({ spo2: 96, recordedAt: ago(2) });
    await voids(id);
    expect(await takenBack()).toMatchObject({
      state: 'closed',
      readings: [{ normalSince: { vitalsId: other.id } }],
    });
  });

  it('stays closed a day after its reading', async () => {
    const id = await closedOn(97);
    const { measuredAt } = alert;
    await AlertModel.updateOne(
      { _id: alert.id },
      { $set: { measuredAt: new Date(Date.parse(measuredAt) - 24 * 60 * minute) } },
    );
    await voids(id);
    expect(await takenBack()).toMatchObject({ state: 'closed' });
  });

  it('stays closed if its own reading was voided too', async () => {
    const id = await closedOn(97);
    await voids(alert.vitalsId ?? '');
    await voids(id);
    expect(await takenBack()).toMatchObject({ state: 'closed' });
  });
});
