import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { residentDataHolders } from '../residents/dependent-records.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { AlertModel, type AlertDocument } from './alert.repository.ts';
import { act, openAlertRoom, type AlertRoom } from './testing/alert-room.ts';

let room: AlertRoom;
let alert: Alert;
let key: string;
const server = openServer();
const ana = openClient(server, 'nurse');
const berta = openClient(server, 'gerocultor');
afterEach(closeListeners);
beforeEach(async () => {
  room = await openAlertRoom(ana);
  alert = await room.raise();
  key = randomUUID();
});

const stored = async () => (await room.alerts()).find(({ id }) => id === alert.id)!;
const noteTexts = async () => (await stored()).notes.map(({ text }) => text);
const audited = async () => (await readAudit(room.residentId, alert.id)).map(({ action }) => action);
const note = (who: TestClient, done = 'Sat up.', more = {}) =>
  act(who, alert.id, 'note', { done, ...more }, key);
const close = (who: TestClient, done = 'Doctor came.', more = {}) =>
  act(who, alert.id, 'close', { done, ...more }, key);
/** Sets the time of the recheck, so that a second start of it shows. */
const setRecheck = (minutes: number) => {
  const recheckAt = new Date(Date.now() + minutes * 60_000);
  return AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt } });
};

describe('a note sent again under its key', () => {
  it('is stored once and does not start the recheck again, in the list, audit and board’s event', async () => {
    await note(ana, 'Sat up.', { version: 1 });
    await setRecheck(3);
    const before = await stored();
    const socket = await listen(server.url, berta.cookie);
    const again = await note(ana, 'Sat up.', { version: 1 });
    expect([again.status, again.body.alert]).toEqual([200, before]);
    expect(await stored()).toEqual(before);
    expect(await socket.waitForEvent('care-alerts:changed')).toEqual([before]);
    expect(await noteTexts()).toEqual(['Sat up.']);
    expect(await audited()).toEqual(['raised', 'noted']);
  });

  it('is stored once even if another user wrote meanwhile, whatever version it carries', async () => {
    await note(ana);
    await act(berta, alert.id, 'note', { done: 'Oxygen 2 l.' });
    const before = await stored();
    for (const more of [{ version: 1 }, { version: before.version }, {}])
      expect((await note(ana, 'Sat up.', more)).body.alert).toEqual(before);
    expect(await noteTexts()).toEqual(['Sat up.', 'Oxygen 2 l.']);
  });

  it('is answered as saved even if another user closed the alert meanwhile', async () => {
    await note(ana);
    await act(await server.as('nurse'), alert.id, 'close', { done: 'Doctor came.' });
    const again = await note(ana);
    expect([again.status, again.body.alert]).toEqual([200, await stored()]);
    expect(await noteTexts()).toEqual(['Sat up.', 'Doctor came.']);
  });

  it('is stored once at the limit of notes', async () => {
    const by = { id: ana.user.id, name: ana.user.name };
    const notes = Array.from({ length: 99 }, () => ({ text: 'x', by, at: new Date() }));
    await AlertModel.updateOne({ _id: alert.id }, { $set: { notes } });
    expect([(await note(ana)).status, (await note(ana)).status]).toEqual([200, 200]);
    expect(await noteTexts()).toHaveLength(100);
  });

  it.each([{}, { version: 1 }])('many times at once with %o is stored once', async (more) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => note(ana, 'Sat up.', more)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await noteTexts()).toEqual(['Sat up.']);
    expect(await audited()).toEqual(['raised', 'noted']);
  });

  it('by another person is another note', async () => {
    await note(ana);
    expect((await note(berta)).status).toBe(200);
    expect((await stored()).notes.map(({ by }) => by.id)).toEqual([ana.user.id, berta.user.id]);
  });

  it('with another text is refused with the alert as it is', async () => {
    await note(ana);
    const before = await stored();
    const { status, body } = await note(ana, 'Oxygen 2 l.');
    expect([status, body.code, body.current]).toEqual([409, 'key-reused', before]);
    expect(await stored()).toEqual(before);
  });

  it('under another key, or none, is another note', async () => {
    await note(ana);
    await act(ana, alert.id, 'note', { done: 'Sat up.' }, randomUUID());
    await act(ana, alert.id, 'note', { done: 'Sat up.' });
    await act(ana, alert.id, 'note', { done: 'Sat up.' });
    expect(await noteTexts()).toHaveLength(4);
  });
});

describe('a closing sent again under its key', () => {
  it('is stored once', async () => {
    await close(ana);
    const before = await stored();
    const again = await close(ana, 'Doctor came.', { version: 1 });
    expect([again.status, again.body.alert]).toEqual([200, before]);
    expect(await noteTexts()).toEqual(['Doctor came.']);
    expect(await audited()).toEqual(['raised', 'closed']);
  });

  it('does not close an alert that was reopened since', async () => {
    await close(ana);
    await AlertModel.updateOne(
      { _id: alert.id },
      { $set: { state: 'open', closedBy: null, closedAt: null } },
    );
    const again = await close(ana);
    expect([again.status, again.body.alert.state]).toEqual([200, 'open']);
    expect(await noteTexts()).toEqual(['Doctor came.']);
  });

  it('many times at once is stored once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => close(ana)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await audited()).toEqual(['raised', 'closed']);
  });

  it('with another text is refused as key-reused, by another user as stale', async () => {
    await close(ana);
    expect((await close(ana, 'Slept.')).body.code).toBe('key-reused');
    expect((await close(await server.as('manager'))).body.code).toBe('stale');
    expect(await noteTexts()).toEqual(['Doctor came.']);
  });
});

describe('a note and a closing of one form', () => {
  it('store the note once, and the closing takes effect', async () => {
    await note(ana, 'Sat up.');
    const { status, body } = await close(ana, 'Sat up.');
    expect([status, body.alert.state, body.alert.done]).toEqual([200, 'closed', 'Sat up.']);
    expect(await noteTexts()).toEqual(['Sat up.']);
    const entries = await readAudit(room.residentId, alert.id);
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['raised', null],
      ['noted', 'Sat up.'],
      ['closed', null],
    ]);
    expect((await close(ana, 'Sat up.')).body.alert).toEqual(body.alert);
  });

  it('store the note once even if it arrives after the closing', async () => {
    await close(ana, 'Sat up.');
    const { status, body } = await note(ana, 'Sat up.');
    expect([status, body.alert.state]).toEqual([200, 'closed']);
    expect(await noteTexts()).toEqual(['Sat up.']);
  });
});

it('a take repeated under its key does not restart a recheck that became due', async () => {
  const take = () => act(ana, alert.id, 'take', {}, key);
  await take();
  await AlertModel.updateOne({ _id: alert.id }, { $set: { state: 'recheck-due' } });
  await setRecheck(-1);
  const before = await stored();
  const again = await take();
  expect([again.status, again.body.alert]).toEqual([200, before]);
  expect(await audited()).toEqual(['raised', 'taken']);
});

it('erasing the resident erases the idempotency keys', async () => {
  await note(ana);
  const document = await AlertModel.findById(alert.id).lean<AlertDocument>();
  expect(document?.saves).toHaveLength(1);
  const holder = residentDataHolders().find(({ collection }) => collection.collectionName === 'care_alerts');
  const erased = { ...document, ...holder?.erase({ ...document }) };
  expect(erased.saves).toBeUndefined();
});
