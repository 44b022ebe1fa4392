import { rooms, type VitalsRecord } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openServer } from '../../testing/server-test.ts';
import { closeListeners, listen } from './testing/listener.ts';

const server = openServer();
afterEach(closeListeners);

const eventsOf = (received: readonly { event: string }[]) =>
  [...new Set(received.map(({ event }) => event))].sort();

async function postVital(): Promise<VitalsRecord> {
  const nurse = await server.as('nurse');
  const made = await nurse.post<{ resident: { id: string } }>('/api/residents', {
    name: 'Rosa',
    lastName: 'Vidal',
    age: 81,
  });
  const reply = await nurse.post<{ record: VitalsRecord }>('/api/vitals', {
    residentId: made.body.resident.id,
    bloodPressure: '120/80',
    pulse: 72,
    spo2: 97,
  });
  expect(reply.status).toBe(201);
  return reply.body.record;
}

describe('audience of events', () => {
  it('a signed-in socket gets status, counts, connected users and notices when it joins', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    await expect(socket.waitForEvent('system:status')).resolves.toMatchObject({
      maintenanceMode: false,
      appVersion: '2.4.0',
    });
    await expect(socket.waitForEvent('dashboard:stats')).resolves.toMatchObject({ connectedUsersCount: 1 });
    const { users } = await socket.waitForEvent('presence:changed');
    expect(users).toEqual([{ id: nurse.user.id, name: nurse.user.name, photoUrl: null, role: 'nurse' }]);
    const alerts = await socket.waitForEvent('alerts:changed');
    expect(alerts.map(({ kind }) => kind)).toEqual(['danger', 'warning', 'info', 'success']);
  });

  it('a new vitals record is sent to signed-in sockets only, exactly as REST answered it', async () => {
    const anonymous = await listen(server.url);
    const signedIn = await listen(server.url, (await server.as('gerocultor')).cookie);
    const record = await postVital();
    const received = await signedIn.waitForEvent('vitals:created', (list) =>
      list.some(({ id }) => id === record.id),
    );
    expect(received).toEqual([record]);
    await signedIn.waitForEvent('heartbeat');
    await pause(200);
    expect(eventsOf(anonymous.received)).toEqual(['system:status']);
    expect(eventsOf(signedIn.received)).toEqual([
      'alerts:changed',
      'dashboard:stats',
      'heartbeat',
      'presence:changed',
      'residents:changed',
      'system:status',
      'vitals:created',
    ]);
  });

  it('a new vitals record updates the counts', async () => {
    const socket = await listen(server.url, (await server.as('nurse')).cookie);
    const { completedVitalsCount } = await socket.waitForEvent('dashboard:stats');
    await postVital();
    await socket.waitForEvent(
      'dashboard:stats',
      (stats) => stats.completedVitalsCount === completedVitalsCount + 1,
      1_000,
    );
  });

  it('an event reaches the user, session or permission holders of its room only', async () => {
    const [nurse, root] = [await server.as('nurse'), await server.as('root')];
    const [nurses, again, roots] = [
      await listen(server.url, nurse.cookie),
      await listen(server.url, (await server.signIn(nurse.user)).cookie),
      await listen(server.url, root.cookie),
    ];
    const { publish } = server.realtime;
    publish('vitals:deleted', [{ id: 'a'.repeat(24) }], rooms.user(nurse.user.id));
    publish('vitals:deleted', [{ id: 'b'.repeat(24) }], rooms.holding('isRoot'));
    await nurses.waitForEvent('vitals:deleted');
    await again.waitForEvent('vitals:deleted');
    await roots.waitForEvent('vitals:deleted');
    expect(nurses.all('vitals:deleted')).toEqual([[{ id: 'a'.repeat(24) }]]);
    expect(again.all('vitals:deleted')).toEqual([[{ id: 'a'.repeat(24) }]]);
    expect(roots.all('vitals:deleted')).toEqual([[{ id: 'b'.repeat(24) }]]);
  });

  it('an event with an invalid payload or without a room is not sent, and unknown fields are dropped', async () => {
    const socket = await listen(server.url, (await server.as('nurse')).cookie);
    const { publish } = server.realtime;
    const id = 'c'.repeat(24);
    publish('vitals:deleted', [{ id: 'not an id' }], rooms.signedIn);
    publish('vitals:deleted', [{ id }]);
    publish('vitals:deleted', [{ id, diagnosis: 'secret' } as { id: string }], rooms.signedIn);
    await socket.waitForEvent('vitals:deleted');
    await pause(50);
    expect(socket.all('vitals:deleted')).toEqual([[{ id }]]);
  });

  it('events from clients are ignored, and a flood closes the connection', async () => {
    const socket = await listen(server.url, (await server.as('nurse')).cookie);
    const other = await listen(server.url, (await server.as('nurse')).cookie);
    socket.socket.emit('vitals:created', [{ id: 'x' }]);
    socket.socket.emit('session:ended', {}, () => expect.fail('the server answered an event'));
    await pause(200);
    expect(socket.socket.connected).toBe(true);
    expect(other.all('vitals:created')).toEqual([]);
    expect(other.all('session:ended')).toEqual([]);
    for (let n = 0; n < 100; n++) socket.socket.emit('noise', n);
    await socket.closed();
    expect(other.socket.connected).toBe(true);
  });

  it('a message that is too long closes the connection', async () => {
    const socket = await listen(server.url);
    socket.socket.emit('noise', 'x'.repeat(10_000));
    await socket.closed();
  });
});

describe('origin of a handshake', () => {
  const handshake = (headers: Record<string, string>) =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers });

  it('of another site is refused with 403, over both transports', async () => {
    expect((await handshake({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await handshake({ origin: 'null' })).status).toBe(403);
    expect((await handshake({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const refused = await listen(server.url, '', { origin: 'https://evil.example' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toHaveProperty('description.message', 'Unexpected server response: 403');
  });

  it('of the own pages is accepted, and so are tools that send none', async () => {
    expect((await handshake({ origin: server.url })).status).toBe(200);
    expect((await handshake({})).status).toBe(200);
    await listen(server.url, '', { origin: server.url });
  });

  it('gets no CORS header that would let another site read an answer', async () => {
    const reply = await handshake({ origin: server.url });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});
