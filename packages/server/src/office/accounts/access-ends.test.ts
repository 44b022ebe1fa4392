import type { UserAccount } from '@hearthline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildUser } from '../../testing/build-user.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { finishEndingSessions } from './follow-change.ts';

const server = openServer();
const root = openClient(server, 'root');
afterEach(closeListeners);

const changes = [
  ['deactivated', { active: false }],
  ['role-changed', { role: 'gerocultor' }],
  ['password-changed', { password: 'brand new one' }],
] as const;

describe('The sessions of a user', () => {
  it.each(changes)('%s: end on every device at once', async (reason, change) => {
    const user = await buildUser('nurse');
    const devices = [await server.signIn(user), await server.signIn(user)];
    const sockets = await Promise.all(devices.map((device) => listen(server.url, device.cookie)));
    expect((await root.patch(`/api/users/${user.id}`, change)).status).toBe(200);
    for (const device of devices) {
      // A client that ignores the event is refused all the same.
      const { status, body } = await device.get<{ reason: string }>('/api/auth/me');
      expect([status, body.reason]).toEqual([401, reason]);
    }
    for (const socket of sockets) {
      expect(await socket.waitForEvent('session:ended')).toMatchObject({ reason });
      await socket.closed();
    }
    const { endingSessions } = (await UserModel.findById(user.id).lean()) ?? {};
    expect(endingSessions).toBeUndefined();
  });

  it('deleted: end on every device at once', async () => {
    const user = await buildUser('nurse');
    const device = await server.signIn(user);
    expect((await root.delete(`/api/users/${user.id}`)).status).toBe(204);
    const { status, body } = await device.get<{ reason: string }>('/api/residents');
    expect([status, body.reason]).toEqual([401, 'deactivated']);
  });

  it('go on under another name, which colleagues see at once', async () => {
    const user = await buildUser('nurse');
    const device = await server.signIn(user);
    const own = await listen(server.url, device.cookie);
    const manager = await listen(server.url, (await server.as('manager')).cookie);
    const gerocultor = await listen(server.url, (await server.as('gerocultor')).cookie);
    await root.patch(`/api/users/${user.id}`, { name: 'Zofia Nowak', phone: '700' });
    const me = await device.get<{ user: UserAccount }>('/api/auth/me');
    expect(me.body.user).toMatchObject({ name: 'Zofia Nowak', phone: '700' });
    for (const who of [own, manager])
      expect(await who.waitForEvent('users:changed')).toEqual({ id: user.id, change: 'updated', version: 2 });
    await gerocultor.waitForEvent('presence:changed', ({ users }) =>
      users.some(({ name }) => name === 'Zofia Nowak'),
    );
    // Who may not list nurses is not told of their accounts.
    expect(gerocultor.all('users:changed')).toEqual([]);
  });

  it('that a crash kept from being ended are ended at the next start', async () => {
    const user = await buildUser('nurse');
    const device = await server.signIn(user);
    await UserModel.updateOne({ _id: user.id }, { active: false, endingSessions: 'deactivated' });
    await finishEndingSessions();
    expect((await device.get('/api/auth/me')).status).toBe(401);
    expect((await UserModel.findById(user.id).lean())?.endingSessions).toBeUndefined();
  });
});
