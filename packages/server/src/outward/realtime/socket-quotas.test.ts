import { afterEach, describe, expect } from 'vitest';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { closeListeners, listen, type Listener } from './testing/listener.ts';
import { openRawSocket, type RawSocket } from './testing/raw-socket.ts';

const perAddress = 21;
const it = createServerTest({ socketsPerAddress: perAddress, trustProxy: 1 });

afterEach(closeListeners);

/** Opens `count` sockets one after another and returns how many were accepted. */
async function openMany(count: number, open: (n: number) => Promise<Listener>): Promise<number> {
  let letIn = 0;
  for (let n = 0; n < count; n += 1)
    await open(n).then(
      () => (letIn += 1),
      () => undefined,
    );
  return letIn;
}
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('socket quotas', () => {
  it('allow 20 sockets a session, and another once one has closed', async ({ server, nurse }) => {
    const again = await server.signIn(nurse.user);
    const open = () => listen(server.url, nurse.cookie, from('192.0.2.1'));
    const first = await open();
    expect(await openMany(21, open)).toBe(19);
    await listen(server.url, again.cookie, from('192.0.2.1'));
    first.close();
    await until('there is room again', () =>
      open().then(
        () => true,
        () => false,
      ),
    );
  });

  const network = (n: number) => from(`2001:db8:0:7::${n.toString(16)}`);

  it('limit sockets of staff by address, IPv6 by its /64 network', async ({ server }) => {
    const staff: TestClient[] = [];
    while (staff.length < perAddress + 2) staff.push(await server.as('nurse'));
    const letIn = await openMany(staff.length, (n) => listen(server.url, staff[n]!.cookie, network(n + 1)));
    expect(letIn).toBe(perAddress);
    const elsewhere = from('2001:db8:0:8::1');
    expect(await openMany(1, () => listen(server.url, staff[0]!.cookie, elsewhere))).toBe(1);
  });

  it('limit anonymous sockets by address, without locking out staff or displays', async ({ server }) => {
    const open = () => listen(server.url, '', network(1));
    expect(await openMany(perAddress + 2, open)).toBe(perAddress);
    const { device } = await pairedDevice(server, await server.as('manager'));
    const { cookie } = await server.as('nurse');
    expect(await openMany(1, () => listen(server.url, cookie, network(2)))).toBe(1);
    expect(await openMany(1, () => listen(server.url, device.cookie(), network(2), { wall: true }))).toBe(1);
  });

  it('allow 20 sockets a display, which do not count towards its address', async ({ server }) => {
    const { device } = await pairedDevice(server, await server.as('manager'));
    const open = () => listen(server.url, device.cookie(), network(1), { wall: true });
    expect(await openMany(22, open)).toBe(20);
    expect(await openMany(1, () => listen(server.url, '', network(1)))).toBe(1);
  });

  it('drop the oldest unidentified connections of an address', async ({ server }) => {
    const silent: RawSocket[] = [];
    for (let n = 0; n < perAddress + 3; n += 1)
      silent.push(await openRawSocket(server.url, from('192.0.2.9')));
    await until('three were closed', () => silent.filter((socket) => socket.isClosed()).length === 3);
    expect(silent.slice(0, 3).every((socket) => socket.isClosed())).toBe(true);
    const nurse = await server.as('nurse');
    await listen(server.url, nurse.cookie, from('192.0.2.9'));
    for (const socket of silent) socket.destroy();
  });

  it('allow one socket a connection: many CONNECT packets in one write open none', async ({
    server,
    nurse,
  }) => {
    const socket = await openRawSocket(server.url, { Cookie: nurse.cookie });
    socket.send(...Array<string>(50).fill('40'));
    await until('it is closed', () => socket.isClosed());
    expect(socket.received()).not.toContain('40{"sid"');
    expect(await server.deps.connectedUserIds()).not.toContain(nurse.user.id);
  });
});

it('JSONP polling is refused with 403', async ({ server }) => {
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  expect((await fetch(address)).status).toBe(200);
  const refused = await fetch(`${address}&j=0`);
  expect([refused.status, await refused.json()]).toEqual([403, { code: 4, message: 'jsonp-is-off' }]);
});
