import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles, type Alert } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { AlertModel } from './alert.repository.ts';
import { act, ago, openAlertRoom, type AlertRoom } from './testing/alert-room.ts';

let room: AlertRoom;
let alert: Alert;
const server = openServer();
const ana = openClient(server, 'nurse');
const ben = openClient(server, 'nurse');
const carer = openClient(server, 'gerocultor');
afterEach(closeListeners);
beforeEach(async () => {
  room = await openAlertRoom(ana);
  alert = await room.raise();
});

const person = ({ user }: TestClient) => ({ id: user.id, name: user.name });
const stored = async () => (await room.alerts()).find(({ id }) => id === alert.id)!;
const take = (who: TestClient) => act(who, alert.id, 'take');
const release = (who: TestClient, key?: string) => act(who, alert.id, 'release', {}, key);
const handOver = (who: TestClient, to: TestClient, key?: string) =>
  act(who, alert.id, 'hand-over', { to: to.user.id }, key);
const takeOver = (who: TestClient, from: TestClient, done = 'Ana is at lunch.', key?: string) =>
  act(who, alert.id, 'take-over', { from: from.user.id, done }, key);
const told = ({ steps }: Alert) => steps.map(({ what, by, to }) => [what, by?.name, to?.name]);
const audited = async () =>
  (await readAudit(room.residentId, alert.id)).map(({ action, by, reason }) => [action, by.name, reason]);
const setTaken = (set: object) => AlertModel.updateOne({ _id: alert.id }, { $set: set });

describe('release', () => {
  it('reopens a taken alert on every screen', async () => {
    await take(carer);
    const socket = await listen(server.url, ana.cookie);
    const { status, body } = await release(carer);
    expect([status, body.alert.state, body.alert.takenBy, body.alert.recheckAt]).toEqual([
      200,
      'open',
      null,
      null,
    ]);
    expect(await socket.waitForEvent('care-alerts:changed', ([one]) => one?.state === 'open')).toEqual([
      body.alert,
    ]);
    expect(told(body.alert)).toEqual([
      ['taken', carer.user.name, undefined],
      ['released', carer.user.name, undefined],
    ]);
    expect((await audited()).at(-1)).toEqual(['released', carer.user.name, null]);
    expect((await take(ana)).body.alert.takenBy).toEqual(person(ana));
  });

  it('of an alert with a due recheck returns it to the previous user, still due', async () => {
    await take(ana);
    const recheckAt = new Date(ago(1));
    await setTaken({ state: 'recheck-due', recheckAt });
    await take(ben);
    expect((await release(ben)).body.alert).toMatchObject({
      state: 'recheck-due',
      takenBy: person(ana),
      recheckAt: recheckAt.toISOString(),
    });
  });

  it('is refused to other users, after 40 s, and after a hand-over', async () => {
    await take(ana);
    const other = await release(ben);
    expect([other.status, other.body.message]).toEqual([409, `${ana.user.name} is on it.`]);
    await handOver(ana, ben);
    expect((await release(ben)).status).toBe(409);
    await takeOver(ana, ben);
    expect((await release(ana)).status).toBe(409);
    const next = await room.raise({ pulse: 134 });
    await act(ana, next.id, 'take');
    await AlertModel.updateOne({ _id: next.id }, { $set: { takenAt: new Date(Date.now() - 41_000) } });
    expect((await act(ana, next.id, 'release')).status).toBe(409);
  });

  it('repeated under its key changes nothing, even after another user took the alert', async () => {
    const key = randomUUID();
    await take(ana);
    await release(ana, key);
    await take(ben);
    const before = await stored();
    const again = await release(ana, key);
    expect([again.status, again.body.alert]).toEqual([200, before]);
  });

  it('concurrent with another user’s note keeps both', async () => {
    await take(ana);
    const replies = await Promise.all([release(ana), act(ben, alert.id, 'note', { done: 'Sat up.' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored()).notes).toHaveLength(1);
  });
});

describe('hand-over', () => {
  it.each(roles)(
    'assigns the alert from a %s to a signed-in colleague without moving the recheck',
    async (role) => {
      const giver = await server.as(role);
      const { recheckAt } = (await take(giver)).body.alert;
      const socket = await listen(server.url, ben.cookie);
      const { body } = await handOver(giver, ben);
      expect(body.alert).toMatchObject({ state: 'taken', takenBy: person(ben), recheckAt });
      expect(
        await socket.waitForEvent('care-alerts:changed', ([one]) => one?.takenBy?.id === ben.user.id),
      ).toEqual([body.alert]);
      expect(told(body.alert).at(-1)).toEqual(['handed-over', giver.user.name, ben.user.name]);
      expect((await audited()).at(-1)).toEqual(['handed-over', giver.user.name, `To ${ben.user.name}`]);
    },
  );

  it('to a user who is not signed in, or to oneself, is refused with 422 naming the field', async () => {
    await take(ana);
    const before = await stored();
    const gone = await server.as('nurse');
    await gone.post('/api/auth/logout');
    for (const to of [gone.user.id, ana.user.id, '0'.repeat(24)]) {
      const { status, body } = await act(ana, alert.id, 'hand-over', { to });
      expect([status, body.fields]).toEqual([
        422,
        { to: 'This colleague is not signed in. Choose another.' },
      ]);
    }
    expect((await act(ana, alert.id, 'hand-over', {})).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  it('by a user without the alert names the user who has it', async () => {
    await take(ana);
    const { status, body } = await handOver(ben, carer);
    expect([status, body.code, body.message]).toEqual([409, 'stale', `${ana.user.name} is on it.`]);
    expect(body.current?.takenBy).toEqual(person(ana));
  });

  it('to two users at once from two tablets succeeds for one', async () => {
    await take(ana);
    const replies = await Promise.all([handOver(ana, ben), handOver(ana, carer)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { takenBy } = await stored();
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect(lost?.message).toBe(`${takenBy?.name ?? ''} is on it.`);
  });

  it('repeated under its key returns the current alert', async () => {
    const key = randomUUID();
    await take(ana);
    await handOver(ana, ben, key);
    await handOver(ben, carer);
    const before = await stored();
    const again = await handOver(ana, ben, key);
    expect([again.status, again.body.alert]).toEqual([200, before]);
    expect((await handOver(ana, carer, key)).body.code).toBe('key-reused');
  });
});

describe('take-over', () => {
  it.each(roles)('by a %s stores a note of the reason and does not move the recheck', async (role) => {
    const taker = await server.as(role);
    const { recheckAt } = (await take(ana)).body.alert;
    const { status, body } = await takeOver(taker, ana);
    expect(status).toBe(200);
    expect(body.alert).toMatchObject({ state: 'taken', takenBy: person(taker), recheckAt });
    expect(body.alert.notes.map(({ text, by }) => [text, by])).toEqual([['Ana is at lunch.', person(taker)]]);
    expect(told(body.alert).at(-1)).toEqual(['taken-over', taker.user.name, ana.user.name]);
    expect((await audited()).at(-1)).toEqual(['taken-over', taker.user.name, 'Ana is at lunch.']);
  });

  it.each(['', '  ', undefined])('without a reason (%o) is 422 naming the note', async (done) => {
    await take(ana);
    const { status, body } = await act(ben, alert.id, 'take-over', { from: ana.user.id, done });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['done']]);
    expect((await stored()).takenBy).toEqual(person(ana));
  });

  it('by two users at once succeeds for one and tells the other who has the alert', async () => {
    await take(ana);
    const replies = await Promise.all([takeOver(ben, ana), takeOver(carer, ana)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await stored();
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect([lost?.code, lost?.message, lost?.current]).toEqual([
      'stale',
      `${now.takenBy?.name ?? ''} is on it.`,
      now,
    ]);
    expect(now.notes).toHaveLength(1);
  });

  it('of an alert that was handed over, is unassigned or closed is refused', async () => {
    expect((await takeOver(ben, ana)).status).toBe(409);
    await take(ana);
    await handOver(ana, carer);
    expect((await takeOver(ben, ana)).body.message).toBe(`${carer.user.name} is on it.`);
    await act(ana, alert.id, 'close', { done: 'Doctor came.' });
    expect((await takeOver(ben, carer)).body.message).toBe(`${ana.user.name} closed this alert.`);
  });

  it('repeated under its key adds no note', async () => {
    const key = randomUUID();
    await take(ana);
    await takeOver(ben, ana, 'Ana is at lunch.', key);
    const again = await takeOver(ben, ana, 'Ana is at lunch.', key);
    expect([again.status, again.body.alert.notes.length]).toEqual([200, 1]);
  });
});

it('Alert: the audit contains every step with author and text', async () => {
  await take(ana);
  await act(carer, alert.id, 'note', { done: 'Sat up.' });
  await handOver(ana, carer);
  await takeOver(ben, carer);
  await act(ana, alert.id, 'close', { done: 'Doctor came.' });
  expect(await audited()).toEqual([
    ['raised', ana.user.name, null],
    ['taken', ana.user.name, null],
    ['noted', carer.user.name, 'Sat up.'],
    ['handed-over', ana.user.name, `To ${carer.user.name}`],
    ['taken-over', ben.user.name, 'Ana is at lunch.'],
    ['closed', ana.user.name, 'Doctor came.'],
  ]);
});
