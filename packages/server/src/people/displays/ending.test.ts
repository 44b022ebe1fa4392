import type { Display, WallBoard } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClientAddress } from '../../outward/realtime/client-address.ts';
import { closeListeners } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { DisplayModel } from './display.repository.ts';
import { pairedDevice } from './testing/device.ts';

const server = openServer({ trustProxy: 1 });
const manager = openClient(server, 'manager');
beforeAll(async () => {
  await buildResident({ name: 'Xaviera', lastName: 'Quintanilla' });
});
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));
afterEach(closeListeners);

const listed = async () => (await manager.get<{ displays: Display[] }>('/api/displays')).body.displays;
const ended = { status: 403, body: { code: 'not-paired', reason: 'ended' } };

describe('a display that is ended', () => {
  it('is notified and disconnected, and its credential is invalid everywhere, before the request is answered', async () => {
    const { device, display } = await pairedDevice(server, manager);
    const other = await pairedDevice(server, manager);
    const [socket, spared] = [await device.listen(), await other.device.listen()];
    await socket.waitForEvent('wall:board');
    expect((await manager.delete(`/api/displays/${display.id}`)).status).toBe(204);
    expect(await device.call().get('/api/wall')).toMatchObject(ended);
    expect((await device.call().get('/api/residents')).status).toBe(401);
    await socket.closed(1_000);
    expect(socket.all('display:ended')).toEqual([
      { message: expect.stringContaining('disconnected') as string },
    ]);
    expect(spared.socket.connected).toBe(true);
    expect((await listed()).map(({ id }) => id)).not.toContain(display.id);
    expect((await manager.delete(`/api/displays/${display.id}`)).status).toBe(404);
    expect(await manager.put(`/api/displays/${display.id}`, { name: 'Other', grade: 'room' })).toMatchObject({
      status: 404,
    });
    const again = await device.listen();
    await again.waitForEvent('display:ended');
    await pause(200);
    expect(again.received.map(({ event }) => event)).toEqual(['display:ended', 'system:status']);
  });

  it('gets nothing over fifty connections that were kept open', async () => {
    const { device, display } = await pairedDevice(server, manager);
    const client = device.call();
    const before = await Promise.all(Array.from({ length: 50 }, () => client.get('/api/wall')));
    expect(before.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    await manager.delete(`/api/displays/${display.id}`);
    for (const reply of await Promise.all(Array.from({ length: 50 }, () => client.get('/api/wall'))))
      expect(reply).toMatchObject(ended);
  });

  it('gets no data on a socket that is still connecting, at any moment of its handshake', async () => {
    for (let delay = 0; delay < 16; delay += 1) {
      const { device, display } = await pairedDevice(server, manager);
      await mongoose.connection.collection('sign-in-attempts').deleteMany({});
      const joining = device.listen();
      await pause(delay);
      await manager.delete(`/api/displays/${display.id}`);
      server.realtime.statsChanged();
      const socket = await joining;
      await socket.waitForEvent('display:ended');
      server.realtime.statsChanged();
      await pause(60);
      const events = socket.received.map(({ event }) => event);
      const after = events.slice(events.indexOf('display:ended') + 1);
      expect(after.filter((event) => event !== 'system:status')).toEqual([]);
      socket.close();
    }
  });

  it('is ended by root, administrator and manager, and by nobody else', async () => {
    const { display } = await pairedDevice(server, manager);
    for (const role of ['nurse', 'gerocultor'] as const) {
      const one = await server.as(role);
      const replies = [
        await one.get('/api/displays'),
        await one.put(`/api/displays/${display.id}`, { name: 'Mine', grade: 'full-name' }),
        await one.delete(`/api/displays/${display.id}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    for (const role of ['root', 'administrator', 'manager'] as const) {
      const one = await server.as(role);
      const mine = await pairedDevice(server, one);
      expect((await one.get('/api/displays')).status).toBe(200);
      expect((await one.delete(`/api/displays/${mine.display.id}`)).status).toBe(204);
    }
  });
});

describe('a display that is changed', () => {
  it('shows its new grade and name at once, and never the old grade after the answer', async () => {
    const { device, display } = await pairedDevice(server, manager, 'full-name');
    const socket = await device.listen();
    await socket.waitForEvent('wall:board', ({ residents }) => residents[0]?.who === 'Xaviera Quintanilla');
    const reply = await manager.put<{ display: Display }>(`/api/displays/${display.id}`, {
      name: 'Night desk',
      grade: 'room',
      version: 1,
    });
    expect(reply).toMatchObject({ status: 200, body: { display: { version: 2, grade: 'room' } } });
    const seen = socket.frames.length;
    server.realtime.statsChanged();
    const board = await socket.waitForEvent('wall:board', ({ grade }) => grade === 'room');
    expect(board).toMatchObject({ displayName: 'Night desk', residents: [{ who: null }] });
    await pause(200);
    expect(socket.frames.slice(seen).join('')).not.toContain('Xaviera');
    const { body } = await device.call().get<WallBoard>('/api/wall');
    expect(JSON.stringify(body)).not.toContain('Xaviera');
    expect(
      await manager.put(`/api/displays/${display.id}`, { name: 'x y', grade: 'room', version: 1 }),
    ).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Night desk', version: 2 } } });
  });

  it('keeps who changed it, when and to what', async () => {
    const { display } = await pairedDevice(server, manager);
    await manager.put(`/api/displays/${display.id}`, { name: 'Hall', grade: 'room' });
    await manager.delete(`/api/displays/${display.id}`);
    const { history } = (await DisplayModel.findById(display.id).lean())!;
    expect(history.map(({ action, by }) => [action, by.id])).toEqual(
      ['created', 'updated', 'deleted'].map((action) => [action, manager.user.id]),
    );
  });

  it('is listed with its address, its last sign of life and the program it runs', async () => {
    const { device, display } = await pairedDevice(server, manager);
    expect((await listed()).find(({ id }) => id === display.id)).toMatchObject({
      lastSeenAt: null,
      address: null,
    });
    const socket = await device.listen({ version: '2.4.0-test' });
    await socket.waitForEvent('wall:board');
    const mine = async () => (await listed()).find(({ id }) => id === display.id)!;
    await until('it was seen', async () => (await mine()).lastSeenAt !== null);
    expect(await mine()).toMatchObject({ address: '127.0.0.1', appVersion: '2.4.0-test', version: 1 });
    expect(Math.abs(Date.parse((await mine()).lastSeenAt!) - Date.now())).toBeLessThan(5_000);
  });
});

it('a socket behind a trusted proxy comes from where the proxy saw it', () => {
  const handshake = { address: '10.0.0.1', headers: { 'x-forwarded-for': 'forged, 192.0.2.7' } };
  const from = (proxies: number) => getClientAddress(handshake, proxies);
  expect([from(0), from(1)]).toEqual(['10.0.0.1', '192.0.2.7']);
});
