import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles, type Alert, type Role } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { AlertModel } from './alert.repository.ts';
import { act, getNormalSince, openAlertRoom, type AlertRoom } from './testing/alert-room.ts';

let room: AlertRoom;
let alert: Alert;
const server = openServer();
const ana = openClient(server, 'nurse');
const berta = openClient(server, 'gerocultor');
afterEach(closeListeners);
beforeEach(async () => {
  room = await openAlertRoom(ana);
  alert = await room.raise();
});

const person = ({ user }: TestClient) => ({ id: user.id, name: user.name });
const minutesOn = (at: string | null, minutes: number) =>
  Math.abs(Date.parse(at ?? '') - Date.now() - minutes * 60_000) < 20_000;
const ofVersion = (version: number) => (told: readonly Alert[]) => told[0]?.version === version;
const one = async () => (await room.alerts())[0];

describe('take', () => {
  it('stores the user and the recheck time, and updates every client', async () => {
    const socket = await listen(server.url, berta.cookie);
    const { status, body } = await act(ana, alert.id, 'take', { version: 1 });
    expect(status).toBe(200);
    expect(body.alert).toMatchObject({ state: 'taken', version: 2, takenBy: person(ana) });
    expect(minutesOn(body.alert.takenAt, 0)).toBe(true);
    expect(minutesOn(body.alert.recheckAt, 30)).toBe(true);
    expect(await socket.waitForEvent('care-alerts:changed', ofVersion(body.alert.version))).toEqual([
      body.alert,
    ]);
    expect(await one()).toEqual(body.alert);
  });

  it('by twenty users at once succeeds for one and names that user to the others', async () => {
    const takers = await Promise.all(Array.from({ length: 20 }, () => server.as('gerocultor')));
    const replies = await Promise.all(takers.map((taker) => act(taker, alert.id, 'take')));
    const now = await one();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect([body.code, body.message, body.current]).toEqual([
        'stale',
        `${now?.takenBy?.name ?? ''} is on it.`,
        now,
      ]);
    expect(now).toMatchObject({ state: 'taken', version: 2 });
  });

  it('sent twice by the same user changes nothing the second time', async () => {
    const first = await act(ana, alert.id, 'take', { version: 1 });
    const again = await act(ana, alert.id, 'take', { version: 1 });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('with an old version is refused as stale with the current alert', async () => {
    await room.save({ spo2: 97 });
    const now = await room.becomes(alert.id, (now) => getNormalSince(now) !== null);
    const { status, body } = await act(ana, alert.id, 'take', { version: 1 });
    expect([status, body.code, body.current]).toEqual([409, 'stale', now]);
  });

  it('uses the recheck interval that root has set', async () => {
    const root = await server.as('root');
    const set = (minutes: unknown) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'recheck_minutes', value: { minutes } }],
      });
    for (const wrong of [4, 481, 7.5, '30'])
      expect(await set(wrong)).toMatchObject({
        status: 422,
        body: {
          fields: { 'settings.0.value.minutes': 'The time to the recheck must be 5 to 480 minutes.' },
        },
      });
    expect((await set(90)).status).toBe(200);
    const { body } = await act(ana, alert.id, 'take');
    expect(minutesOn(body.alert.recheckAt, 90)).toBe(true);
    await set(30);
  });
});

describe('note', () => {
  it('stores the text with author and time, and does not move the recheck', async () => {
    const taken = await act(ana, alert.id, 'take');
    await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(Date.now() + 60_000) } });
    const before = (await one())?.recheckAt;
    expect(before).not.toBe(taken.body.alert.recheckAt);
    await act(ana, alert.id, 'note', { done: ' Oxygen 2 l. ' });
    const { body } = await act(berta, alert.id, 'note', { done: 'Sat up.', version: 3 });
    expect(body.alert).toMatchObject({ state: 'taken', takenBy: person(ana), done: 'Sat up.', version: 4 });
    expect(body.alert.notes.map(({ text, by }) => [text, by])).toEqual([
      ['Oxygen 2 l.', person(ana)],
      ['Sat up.', person(berta)],
    ]);
    expect(body.alert.recheckAt).toBe(before);
  });

  it('on an alert with a due recheck leaves it due and assigned to the same user', async () => {
    await act(ana, alert.id, 'take');
    const recheckAt = new Date(Date.now() - 60_000);
    await AlertModel.updateOne({ _id: alert.id }, { $set: { state: 'recheck-due', recheckAt } });
    const { body } = await act(berta, alert.id, 'note', { done: 'Sleeps.' });
    expect(body.alert).toMatchObject({
      state: 'recheck-due',
      takenBy: person(ana),
      done: 'Sleeps.',
      recheckAt: recheckAt.toISOString(),
    });
  });

  it('on an open alert also takes it', async () => {
    const { body } = await act(berta, alert.id, 'note', { done: 'Sat up.' });
    expect(body.alert).toMatchObject({ state: 'taken', takenBy: person(berta) });
  });

  it('is limited per alert, also for concurrent notes; closing with a text still works at the limit', async () => {
    const note = { text: 'x', by: person(ana), at: new Date() };
    const notes = Array.from({ length: 98 }, () => note);
    await AlertModel.updateOne({ _id: alert.id }, { $set: { notes } });
    const replies = await Promise.all([1, 2, 3, 4].map(() => act(berta, alert.id, 'note', { done: 'y' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    expect((await act(ana, alert.id, 'note', { done: 'z' })).body).toMatchObject({
      code: 'invalid',
      fields: { done: 'At most 100 notes on one alert.' },
    });
    expect((await one())?.notes).toHaveLength(100);
    const { body } = await act(ana, alert.id, 'close', { done: 'Doctor came.' });
    expect(body.alert).toMatchObject({ state: 'closed', done: 'Doctor came.' });
  });

  it.each([{}, { done: '  ' }, { done: 'x'.repeat(1001) }, { done: 7 }])('with %o is 422', async (body) => {
    const reply = await act(ana, alert.id, 'note', body);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ['done']]);
    expect(await one()).toEqual(alert);
  });
});

describe('close', () => {
  it.each([{}, { done: ' ' }])('with %o and no normal reading requires a text', async (body) => {
    const reply = await act(ana, alert.id, 'close', body);
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: { done: 'Please write what action was taken.' } },
    });
    expect(await one()).toEqual(alert);
  });

  it('with a text closes the alert, also by another nurse', async () => {
    const carla = await server.as('nurse');
    await act(ana, alert.id, 'take');
    const socket = await listen(server.url, ana.cookie);
    const { body } = await act(carla, alert.id, 'close', { done: 'Doctor came.', version: 2 });
    expect(body.alert).toMatchObject({
      state: 'closed',
      closedBy: person(carla),
      done: 'Doctor came.',
      recheckAt: null,
    });
    expect(await socket.waitForEvent('care-alerts:changed', ofVersion(body.alert.version))).toEqual([
      body.alert,
    ]);
    expect((await ana.get<{ alerts: Alert[] }>('/api/care-alerts')).body.alerts).not.toContainEqual(
      expect.objectContaining({ id: alert.id }),
    );
    expect(await room.alerts()).toEqual([body.alert]);
  });

  it.each(roles)('needs no text after a normal reading, also for a %s', async (role) => {
    await room.save({ spo2: 97 });
    await room.becomes(alert.id, (now) => getNormalSince(now) !== null);
    expect((await act(await server.as(role), alert.id, 'close')).body.alert).toMatchObject({
      state: 'closed',
      done: null,
    });
  });

  it('by a gerocultor without a normal reading is refused with an explanation and changes nothing', async () => {
    await act(berta, alert.id, 'take');
    const before = await one();
    const { status, body } = await act(berta, alert.id, 'close', { done: 'ok' });
    expect([status, body.code, body.message]).toEqual([
      403,
      'forbidden',
      'A nurse closes this alert. Measure again, or tell the nurse.',
    ]);
    expect(await one()).toEqual(before);
  });

  it.each(['take', 'note', 'close'] as const)('is final: %s is refused afterwards', async (what) => {
    await act(ana, alert.id, 'close', { done: 'Doctor came.' });
    const closed = await one();
    const { status, body } = await act(what === 'close' ? await server.as('nurse') : berta, alert.id, what, {
      done: 'More.',
    });
    expect([status, body.code, body.message, body.current]).toEqual([
      409,
      'stale',
      `${ana.user.name} closed this alert.`,
      closed,
    ]);
  });
});

describe('permissions of alerts', () => {
  it.each(roles)('a %s lists, takes and notes; closing needs at least the role nurse', async (role: Role) => {
    const client = await server.as(role);
    expect((await client.get('/api/care-alerts')).status).toBe(200);
    const replies = ['take', 'note', 'close'] as const;
    const statuses: number[] = [];
    for (const what of replies) statuses.push((await act(client, alert.id, what, { done: 'Done.' })).status);
    expect(statuses).toEqual([200, 200, role === 'gerocultor' ? 403 : 200]);
  });

  it('require a session', async () => {
    expect((await server.anonymous.get('/api/care-alerts')).status).toBe(401);
    for (const what of ['take', 'release', 'hand-over', 'take-over', 'note', 'close'])
      expect((await server.anonymous.post(`/api/care-alerts/${alert.id}/${what}`, {})).status).toBe(401);
    const socket = await listen(server.url);
    await act(ana, alert.id, 'take');
    await socket.waitForEvent('system:status');
    expect(socket.all('care-alerts:changed')).toEqual([]);
  });

  it.each(['a'.repeat(24), 'abc'])('of an alert %s that does not exist: 404', async (id) => {
    for (const what of ['take', 'note', 'close'] as const)
      expect((await act(ana, id, what, { done: 'Done.' })).status).toBe(404);
  });

  it('include a list by resident only for a valid id', async () => {
    expect((await ana.get('/api/care-alerts?residentId=abc')).status).toBe(422);
  });
});
