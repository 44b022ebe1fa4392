import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles, type Alert, type WallBoard } from '@hearthline/contracts';
import { closeListeners } from '../../outward/realtime/testing/listener.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { readFullBoard } from '../../outward/wall/read-full-board.ts';
import { createRoundDays } from '../round/round-day.ts';
import { AlertModel, type AlertDocument } from './alert.repository.ts';
import { Types } from 'mongoose';
import { act, minute, getNormalSince, openAlertRoom, type AlertRoom } from './testing/alert-room.ts';

interface Page {
  alerts: Alert[];
  count: number;
  nextCursor?: string;
}

let room: AlertRoom;
let alert: Alert;
const week = 7 * 24 * 60 * minute;
const server = openServer();
const nurse = openClient(server, 'nurse');
afterEach(closeListeners);
beforeEach(async () => {
  await AlertModel.collection.deleteMany({});
  room = await openAlertRoom(nurse);
  alert = await room.raise();
});

const raisedAgo = (ms: number) =>
  AlertModel.updateOne({ _id: alert.id }, { $set: { raisedAt: new Date(Date.now() - ms) } });
const inBar = async () =>
  (await nurse.get<{ alerts: Alert[] }>('/api/care-alerts')).body.alerts.map(({ id }) => id);
const unclosed = async (query = '') => (await nurse.get<Page>(`/api/care-alerts/unclosed${query}`)).body;

/** The same alert so many times, each of a reading of its own and raised a second before the last. */
async function alsoRaised(times: number): Promise<void> {
  const stored = await AlertModel.findById(alert.id).lean<AlertDocument>().orFail();
  const copies = Array.from({ length: times }, (_, n) => ({
    ...stored,
    _id: new Types.ObjectId(),
    vitalsId: new Types.ObjectId(),
    raisedAt: new Date(stored.raisedAt.getTime() - (n + 1) * 1_000),
  }));
  await AlertModel.collection.insertMany(copies);
}

describe('an alert that is not closed', () => {
  it('for less than 7 days is in the bar and on the board, not in the list', async () => {
    await raisedAgo(week - minute);
    expect(await inBar()).toEqual([alert.id]);
    expect(await unclosed()).toEqual({ alerts: [], count: 0 });
    const { alerts } = await readFullBoard(createRoundDays('Europe/Madrid'), []);
    expect(alerts.map(({ id }) => id)).toEqual([alert.id]);
  });

  it('after 7 days moves from bar and board to the list, where it can be closed', async () => {
    await raisedAgo(week + minute);
    expect(await inBar()).toEqual([]);
    const { device } = await pairedDevice(server, await server.as('manager'));
    expect((await device.call().get<WallBoard>('/api/wall')).body.alerts).toEqual([]);
    expect(await unclosed()).toMatchObject({ alerts: [{ id: alert.id, state: 'open' }], count: 1 });
    expect((await room.alerts()).map(({ id }) => id)).toEqual([alert.id]);
    expect((await act(nurse, alert.id, 'close', { done: 'She was in hospital.' })).status).toBe(200);
    expect(await unclosed()).toEqual({ alerts: [], count: 0 });
  });

  it('disappears from an open board when its time has passed', async () => {
    await raisedAgo(week - minute);
    const later = new Date(Date.now() + 2 * minute);
    expect((await readFullBoard(createRoundDays('Europe/Madrid'), [], later)).alerts).toEqual([]);
  });

  it('can still be offered for closing by a normal reading', async () => {
    await raisedAgo(week + minute);
    await room.save({ spo2: 97 });
    await room.becomes(alert.id, (now) => getNormalSince(now)?.value === '97');
    expect((await act(nurse, alert.id, 'close')).status).toBe(200);
  });
});

describe('the list of unclosed alerts', () => {
  it.each(roles)('is readable by %s, who may close alerts', async (role) => {
    expect((await (await server.as(role)).get('/api/care-alerts/unclosed')).status).toBe(200);
  });

  it('requires a session', async () => {
    expect((await server.anonymous.get('/api/care-alerts/unclosed')).status).toBe(401);
  });

  it('is paged newest first without repeats, with the total count', async () => {
    await raisedAgo(week + minute);
    await alsoRaised(6);
    const all = [];
    let cursor = '';
    do {
      const page = await unclosed(`?limit=3${cursor}`);
      expect([page.alerts.length <= 3, page.count]).toEqual([true, 7]);
      all.push(...page.alerts);
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor);
    const times = all.map(({ raisedAt }) => raisedAt);
    expect(new Set(all.map(({ id }) => id)).size).toBe(7);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('returns 100 alerts by default, and 422 for an invalid limit or cursor', async () => {
    await raisedAgo(week + minute);
    await alsoRaised(120);
    expect((await unclosed()).alerts).toHaveLength(100);
    for (const [query, field] of [
      ['?limit=501', 'limit'],
      ['?limit=x', 'limit'],
      ['?cursor=x', 'cursor'],
    ] as const)
      expect(await nurse.get(`/api/care-alerts/unclosed${query}`)).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) as string } },
      });
  });
});

describe('more than 500 alerts', () => {
  const listed = async (query = '') => {
    const { body } = await nurse.get<{ alerts: Alert[]; more: number }>(`/api/care-alerts${query}`);
    return { rows: body.alerts.length, more: body.more };
  };

  it('have a count of the rest in the bar, on a board and on the resident’s page', async () => {
    await alsoRaised(520);
    expect(await listed()).toEqual({ rows: 500, more: 21 });
    expect(await listed(`?residentId=${room.residentId}`)).toEqual({ rows: 500, more: 21 });
    const { alerts, moreAlerts } = await readFullBoard(createRoundDays('Europe/Madrid'), []);
    expect(alerts.map(({ ids }) => ids.length)).toEqual([500]);
    expect(moreAlerts).toBe(21);
    const { device } = await pairedDevice(server, await server.as('manager'));
    expect((await device.call().get<WallBoard>('/api/wall')).body.moreAlerts).toBe(21);
  });

  it('have no count of the rest at 500, and move up as others are closed', async () => {
    await alsoRaised(500);
    expect(await listed()).toEqual({ rows: 500, more: 1 });
    await act(nurse, alert.id, 'close', { done: 'Doctor came.' });
    expect(await listed()).toEqual({ rows: 500, more: 0 });
    expect(await listed(`?residentId=${room.residentId}`)).toEqual({ rows: 500, more: 1 });
    const { moreAlerts } = await readFullBoard(createRoundDays('Europe/Madrid'), []);
    expect(moreAlerts).toBe(0);
  });
});

describe('one alert', () => {
  it('is readable in any state', async () => {
    const { body } = await act(nurse, alert.id, 'close', { done: 'Doctor came.' });
    expect((await nurse.get(`/api/care-alerts/${alert.id}`)).body).toEqual(body);
  });

  it('of a deleted resident is not readable', async () => {
    const manager = await server.as('manager');
    await manager.delete(`/api/residents/${room.residentId}`);
    expect((await nurse.get(`/api/care-alerts/${alert.id}`)).status).toBe(404);
  });

  it.each(['a'.repeat(24), 'abc'])('%s that does not exist: 404', async (id) => {
    expect(await nurse.get(`/api/care-alerts/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});
