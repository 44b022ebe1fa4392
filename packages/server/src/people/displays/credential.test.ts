import {
  contract,
  permissions,
  rooms,
  displayGrades,
  type Endpoint,
  type Resource,
} from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { DisplayModel } from './display.repository.ts';
import { createDevice, enterCode, pairedDevice } from './testing/device.ts';

const server = openServer();
const manager = openClient(server, 'manager');
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));
afterEach(closeListeners);

const endpoints = Object.values<Resource>(contract).flatMap((resource) => Object.values(resource));
const call = (client: TestClient<null>, { method, path }: Endpoint) =>
  client[method.toLowerCase() as 'get'](path.replace(/:\w+/g, 'a'.repeat(24)));

describe("a display's credential", () => {
  it('opens the board, and no other call of the contract that is not open to anyone, nor is it renewed by one', async () => {
    const { device, display } = await pairedDevice(server, manager);
    const client = device.call();
    const renewedAt = new Date(Date.now() - 30 * 86_400_000);
    await DisplayModel.updateOne({ _id: display.id }, { renewedAt });
    const guarded = endpoints.filter(({ access }) => !['anyone', 'display'].includes(access));
    expect(guarded.length).toBeGreaterThan(30);
    for (const endpoint of guarded) {
      const reply = await call(client, endpoint);
      const what = `${endpoint.method} ${endpoint.path}`;
      expect(reply, what).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(reply.headers.getSetCookie(), what).toEqual([]);
    }
    expect((await client.get('/api/public/maintenance-status')).headers.getSetCookie()).toEqual([]);
    expect(await DisplayModel.findById(display.id).lean()).toMatchObject({ renewedAt, lastSeenAt: null });
    const board = await client.get('/api/wall');
    expect([board.status, board.headers.getSetCookie().length]).toEqual([200, 1]);
  });

  it('opens no photo, in neither size, and neither sets nor removes one', async () => {
    const { device } = await pairedDevice(server, manager);
    const client = device.call();
    const path = `/api/residents/${(await buildResident())._id.toString()}/photo`;
    const form = formWith(await redAndBlue().png().toBuffer());
    expect((await sendForm(server, manager, path, form)).status).toBe(200);
    const { status, headers } = await manager.get(path);
    const etag = headers.get('etag') ?? '';
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"/) as string]);
    const refused = [
      await client.get(path),
      await client.get(`${path}?size=small`),
      await client.get(path, { 'if-none-match': etag }),
      await sendForm(server, client, path, form),
      await client.delete(path),
    ];
    for (const reply of refused) expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await manager.get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('counts on the wall alone where somebody is signed in beside it; everywhere else the person', async () => {
    const { device } = await pairedDevice(server, manager, 'room');
    const nurse = await server.as('nurse');
    const both = createClient(server.url, `${nurse.cookie}; ${device.cookie()}`, nurse.user);
    expect(await both.get('/api/wall')).toMatchObject({ status: 200, body: { grade: 'room' } });
    expect(await both.get('/api/auth/me')).toMatchObject({ body: { user: { id: nurse.user.id } } });
    expect((await both.get('/api/residents')).status).toBe(200);
    expect((await both.get('/api/displays')).status).toBe(403);
    expect(await nurse.get('/api/wall')).toMatchObject({ status: 403, body: { code: 'not-paired' } });
    const person = await listen(server.url, both.cookie);
    await person.waitForEvent('presence:changed', ({ users }) =>
      users.some(({ id }) => id === nurse.user.id),
    );
    expect(person.all('wall:board')).toEqual([]);
    const wall = await listen(server.url, both.cookie, {}, { wall: true });
    await wall.waitForEvent('wall:board');
    await wall.waitForEvent('heartbeat');
    await wall.waitForEvent('system:status');
    expect(eventsOf(wall)).toEqual(['heartbeat', 'system:status', 'wall:board']);
  });

  it.each(['', 'hearthline.display=', `hearthline.display=${'A'.repeat(43)}`, 'hearthline.display=a.b'])(
    'is asked for: %s opens nothing',
    async (cookie) => {
      const client = createClient(server.url, cookie, null);
      expect(await client.get('/api/wall')).toMatchObject({ status: 403, body: { code: 'not-paired' } });
      expect(await client.get('/api/residents')).toMatchObject({ status: 401, body: { code: 'signed-out' } });
      const socket = await listen(server.url, cookie, {}, { wall: true });
      await socket.waitForEvent('system:status');
      await pause(100);
      expect(eventsOf(socket)).toEqual(['system:status']);
    },
  );

  it('receives status, heartbeat and its board only', async () => {
    const { device } = await pairedDevice(server, manager);
    const socket = await device.listen();
    const nurse = await server.as('nurse');
    const first = await socket.waitForEvent('wall:board');
    await nurse.post('/api/residents', { name: 'Rosa', lastName: 'Vidal', age: 81 });
    await socket.waitForEvent('wall:board', ({ residents }) => residents.length > first.residents.length);
    await socket.waitForEvent('heartbeat');
    await pause(3_200);
    expect(eventsOf(socket)).toEqual(['heartbeat', 'system:status', 'wall:board']);
    expect(socket.all('heartbeat').length).toBeGreaterThan(1);
  });

  it('joins only its own room and that of its grade', async () => {
    const { device } = await pairedDevice(server, manager);
    const other = await pairedDevice(server, manager, 'full-name');
    const [wall, page] = [await device.listen(), await listen(server.url, device.cookie())];
    await wall.waitForEvent('heartbeat');
    await page.waitForEvent('system:status');
    const foreign = [
      rooms.signedIn,
      rooms.user(manager.user.id),
      rooms.session('1'.repeat(24)),
      ...permissions.map(rooms.holding),
      rooms.display(other.display.id),
      ...displayGrades.filter((grade) => grade !== 'initials').map(rooms.displays),
    ];
    for (const { socket } of [wall, page])
      for (const word of ['join', 'subscribe']) socket.emit(word, foreign);
    const { publish } = server.realtime;
    for (const room of foreign) publish('records:reload', { resource: 'vitals' }, room);
    // The event to everyone arrives after any event of these rooms.
    publish('records:reload', { resource: 'residents' }, rooms.everyone);
    for (const socket of [wall, page]) {
      await socket.waitForEvent('records:reload');
      expect(socket.all('records:reload')).toEqual([{ resource: 'residents' }]);
    }
    expect(eventsOf(page)).toEqual(['records:reload', 'system:status']);
  });

  it('goes in cookies that scripts can not read and other sites can not send', async () => {
    const device = createDevice(server);
    const { code } = await device.begin();
    expect(flags(device.setCookies()[0])).toEqual(['httponly', 'path=/', 'samesite=strict']);
    await enterCode(manager, code);
    await device.check();
    const [pairing, credential] = device.setCookies();
    expect(pairing).toMatch(/^hearthline\.pairing=;.*path=\/;/);
    expect(credential).toMatch(/^hearthline\.display=[\w-]{43};/);
    expect(flags(credential)).toEqual(['httponly', 'path=/', 'samesite=strict']);
    const days = (Date.parse(/expires=([^;]+)/i.exec(credential!)![1]!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(400);
  });

  it('is given anew on use, once a day at most', async () => {
    const { device, display } = await pairedDevice(server, manager);
    const cookies = async () => (await device.call().get('/api/wall')).headers.getSetCookie();
    expect(await cookies()).toEqual([]);
    await DisplayModel.updateOne({ _id: display.id }, { renewedAt: new Date(Date.now() - 86_400_001) });
    const [renewed] = await cookies();
    expect(renewed).toContain(device.cookie());
    expect(flags(renewed)).toEqual(['httponly', 'path=/', 'samesite=strict']);
    expect(await cookies()).toEqual([]);
    // A clock that was ahead renewed it last.
    await DisplayModel.updateOne({ _id: display.id }, { renewedAt: new Date(Date.now() + 400 * 86_400_000) });
    expect(await cookies()).toHaveLength(1);
    expect(await cookies()).toEqual([]);
  });
});

const eventsOf = ({ received }: { received: readonly { event: string }[] }) =>
  [...new Set(received.map(({ event }) => event))].sort();

/** The attributes of a Set-Cookie line without its value and lifetime. */
const flags = (line = '') =>
  line
    .toLowerCase()
    .split('; ')
    .slice(1)
    .filter((flag) => !flag.startsWith('expires='))
    .sort();
