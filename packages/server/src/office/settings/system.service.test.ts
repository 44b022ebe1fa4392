import { endReasons, roles, type Role } from '@hearthline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');
afterEach(async () => {
  closeListeners();
  await maintenance(false);
  await block(false);
});

const maintenance = (enabled: boolean, message?: string) =>
  root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'maintenance_mode', value: { enabled, ...(message !== undefined && { message }) } }],
  });
const block = (blocked: boolean) => root.post('/api/root/toggle-login-block', { blocked });

async function signIn(role: Role) {
  const user = await buildUser(role);
  return server.anonymous.post<{ code?: string; message?: string }>('/api/auth/login', {
    email: user.email,
    password: testPassword,
  });
}

describe('maintenance mode', () => {
  it('ends every session but those of root users, with the reason', async () => {
    const clients = await Promise.all(roles.map((role) => server.as(role)));
    const sockets = await Promise.all(clients.map(({ cookie }) => listen(server.url, cookie)));
    expect((await maintenance(true)).status).toBe(200);
    for (const [index, role] of roles.entries()) {
      const me = await clients[index]!.get('/api/auth/me');
      expect(me.status, role).toBe(role === 'root' ? 200 : 401);
      if (role === 'root') continue;
      expect(me.body).toMatchObject({ reason: 'maintenance' });
      await sockets[index]!.closed();
      expect(sockets[index]!.all('session:ended')).toMatchObject([{ reason: 'maintenance' }]);
    }
    expect(sockets[0]!.socket.connected).toBe(true);
    expect(sockets[0]!.all('session:ended')).toEqual([]);
  });

  it.each(roles)('allows only root to sign in: %s', async (role) => {
    await maintenance(true);
    const { status, body } = await signIn(role);
    expect(status).toBe(role === 'root' ? 200 : 503);
    if (role !== 'root') expect(body.code).toBe('maintenance');
  });

  it('is sent live to anonymous sockets, with its message after the specified words', async () => {
    const anonymous = await listen(server.url);
    await anonymous.waitForEvent('system:status', ({ maintenanceMode }) => !maintenanceMode);
    await maintenance(true, 'Back at noon.');
    const status = await anonymous.waitForEvent(
      'system:status',
      ({ maintenanceMode }) => maintenanceMode,
      1_000,
    );
    const words = 'System Under Maintenance: Please wait and try later. Back at noon.';
    expect(status.message).toBe(words);
    expect((await server.anonymous.get('/api/public/maintenance-status')).body).toEqual({
      maintenanceMode: true,
      message: words,
    });
    await maintenance(false);
    await anonymous.waitForEvent(
      'system:status',
      ({ maintenanceMode, message }) => !maintenanceMode && message === endReasons.maintenance,
    );
  });

  it('leaves no session of a concurrent sign-in live', async () => {
    for (let round = 0; round < 6; round++) {
      await maintenance(false);
      const attempts = Array.from({ length: 4 }, () => signIn('nurse'));
      await new Promise((resolve) => setTimeout(resolve, round * 8));
      await maintenance(true);
      for (const reply of await Promise.all(attempts)) {
        const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        expect([200, 503]).toContain(reply.status);
        const me = await server.anonymous.get('/api/auth/me', { cookie });
        expect(me.status, `a sign-in answered ${String(reply.status)} lives on`).toBe(401);
      }
    }
  });
});

describe('the login block', () => {
  it('ends no session', async () => {
    const clients = await Promise.all(roles.map((role) => server.as(role)));
    const reply = await block(true);
    expect(reply).toMatchObject({ status: 200, body: { blocked: true, message: 'Login is now blocked.' } });
    for (const client of clients) expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it.each(roles)('allows only root to sign in: %s', async (role) => {
    await block(true);
    const { status, body } = await signIn(role);
    expect(status).toBe(role === 'root' ? 200 : 403);
    if (role === 'root') return;
    expect(body.code).toBe('login-blocked');
    expect(body.message).toContain('LOGIN_BLOCKED');
    expect(body.message).toContain('Login is currently disabled');
  });

  it('is sent live when turned on and off', async () => {
    const anonymous = await listen(server.url);
    await block(true);
    await anonymous.waitForEvent('system:status', ({ loginBlocked }) => loginBlocked);
    await expect(block(false)).resolves.toMatchObject({
      body: { blocked: false, message: 'Login is now allowed.' },
    });
    expect((await signIn('nurse')).status).toBe(200);
    expect(anonymous.all('system:status').at(-1)).toMatchObject({ loginBlocked: false });
  });
});
