import { can, permissions, roles, rooms, type Role } from '@hearthline/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createIdentities, type Identities } from '../../web/testing/identities.ts';
import { openServer } from '../../testing/server-test.ts';
import { closeListeners, listen, type Listener } from './testing/listener.ts';

let identities: Identities;
const server = openServer();
beforeAll(async () => {
  identities = createIdentities(server);
  await identities.pairDevices();
});
afterEach(closeListeners);

describe('every room of the socket', () => {
  /** One marker a room: 'vitals:deleted' with an id that names it. */
  const markedRooms = [
    { name: 'everyone', room: rooms.everyone },
    { name: 'signedIn', room: rooms.signedIn },
    ...permissions.map((permission) => ({ name: permission, room: rooms.holding(permission) })),
  ].map((marked, index) => ({ ...marked, id: index.toString(16).padStart(24, '0') }));
  const last = 'e'.repeat(24);

  /** The names of the rooms whose markers reach this socket. */
  async function roomsOf(socket: Listener): Promise<string[]> {
    for (const { room, id } of markedRooms) server.realtime.publish('vitals:deleted', [{ id }], room);
    server.realtime.publish('vitals:deleted', [{ id: last }], rooms.everyone);
    await socket.waitForEvent('vitals:deleted', (list) => list.some(({ id }) => id === last));
    const ids = new Set(socket.all('vitals:deleted').flatMap((list) => list.map(({ id }) => id)));
    return markedRooms.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  }

  const roomsFor = (role: Role) => [
    'everyone',
    'signedIn',
    ...permissions.filter((permission) => can(role, permission)),
  ];

  it.each(roles)('reaches %s where the role holds its permission', async (role) => {
    const socket = await listen(server.url, (await identities.signedIn(role)()).cookie);
    expect(await roomsOf(socket)).toEqual(roomsFor(role));
  });

  it('reaches a nurse on a tablet, by PIN, as it reaches nurses', async () => {
    const socket = await listen(server.url, (await identities.byPin()).cookie);
    expect(await roomsOf(socket)).toEqual(roomsFor('nurse'));
  });

  it.each([
    'nobody',
    'forged',
    'expired',
    'revoked',
    'beginner',
    'withoutFactor',
    'display',
    'endedDisplay',
    'tablet',
    'endedTablet',
    'afterPin',
  ] as const)('does not reach %s, but for what everybody gets', async (name) => {
    const { cookie } = await identities[name]();
    const isDisplay = cookie.includes('display');
    const socket = await listen(server.url, cookie, {}, isDisplay ? { wall: true } : {});
    expect(await roomsOf(socket)).toEqual(['everyone']);
  });

  it('no longer reaches a tablet whose nurse signs out while its socket is open', async () => {
    const nurse = await identities.byPin();
    const socket = await listen(server.url, nurse.cookie);
    expect(await roomsOf(socket)).toEqual(roomsFor('nurse'));
    await nurse.post('/api/auth/logout');
    await socket.closed();
  });
});
