import { roles, SignedIn } from '@hearthline/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { SessionModel } from '../sessions/session.repository.ts';
import { writeSetting } from '../../office/settings/system-setting.repository.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { createClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../users/user.repository.ts';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';

let address = 0;
const server = openServer({ trustProxy: 1 });
afterEach(closeListeners);

/** Signs in from a new address each time, so that failures in one test don't throttle another. */
function signIn(
  email: string | null,
  password = testPassword,
  ip = `10.0.${String(++address >> 8)}.${String(address & 255)}`,
) {
  return server.anonymous.post('/api/auth/login', { email, password }, { 'x-forwarded-for': ip });
}

describe('sign-in and sign-out', () => {
  it.each(roles)('work for role %s, and the cookie is invalid after the sign-out', async (role) => {
    const user = await buildUser(role);
    const reply = await signIn(user.email?.toUpperCase() ?? null);
    const { user: signedIn, storeKey, home } = SignedIn.parse(reply.body);
    expect(reply.status).toBe(200);
    expect(signedIn).toMatchObject({ id: user.id, role });
    expect(signedIn.lastLogin).not.toBeNull();
    expect(Buffer.from(storeKey, 'base64')).toHaveLength(32);
    expect(home).toEqual({ timezone: 'Europe/Madrid', demo: false });

    const client = createClient(server.url, getSessionCookie(reply.headers), user);
    expect(SignedIn.parse((await client.get('/api/auth/me')).body).storeKey).toBe(storeKey);
    expect(await client.post('/api/auth/extend')).toMatchObject({
      status: 200,
      body: { user: { id: user.id } },
    });
    const out = await client.post('/api/auth/logout');
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().join()).toContain('hearthline.sid=;');
    expect(await client.get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED', reason: 'signed-out' },
    });
  });

  it('give each user a store key of their own', async () => {
    const keys = await Promise.all(
      [await buildUser('nurse'), await buildUser('nurse')].map(
        async ({ email }) => SignedIn.parse((await signIn(email)).body).storeKey,
      ),
    );
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('without a session, me, extend and logout are 401', async () => {
    for (const reply of [
      await server.anonymous.get('/api/auth/me'),
      await server.anonymous.post('/api/auth/extend'),
      await server.anonymous.post('/api/auth/logout'),
    ])
      expect(reply).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  it('sets HttpOnly, SameSite cookies, with a new session id at each sign-in', async () => {
    const user = await buildUser('nurse');
    const first = await signIn(user.email);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^hearthline\.sid=[\w-]{43}\.[\w-]{43}; path=\/; samesite=lax; httponly$/),
      expect.stringMatching(
        /^hearthline\.device=[\w.-]{49}; path=\/; expires=[^;]+; samesite=strict; httponly$/,
      ),
    ]);
    const again = await server.anonymous.post(
      '/api/auth/login',
      { email: user.email, password: testPassword },
      { cookie: getSessionCookie(first.headers), 'x-forwarded-for': '10.9.9.9' },
    );
    expect(getSessionCookie(again.headers)).not.toBe(getSessionCookie(first.headers));
    const old = createClient(server.url, getSessionCookie(first.headers), user);
    expect(await old.get('/api/auth/me')).toMatchObject({ status: 401, body: { reason: 'signed-out' } });
  });

  it('a sign-in ends the previous session of the browser, disconnects its sockets, and records who ended it', async () => {
    const [ana, ben] = [await server.as('nurse'), await buildUser('nurse')];
    const socket = await listen(server.url, ana.cookie);
    const login = { email: ben.email, password: testPassword };
    const headers = { cookie: ana.cookie, 'x-forwarded-for': '10.9.9.8' };
    expect((await server.anonymous.post('/api/auth/login', login, headers)).status).toBe(200);
    await expect(socket.waitForEvent('session:ended')).resolves.toMatchObject({ reason: 'signed-out' });
    await socket.closed();
    const row = await SessionModel.findOne({ 'user.id': ana.user.id }).lean();
    expect(row).toMatchObject({ endReason: 'signed-out' });
    expect(row?.history?.at(-1)).toMatchObject({ action: 'signed-out', by: { id: ana.user.id } });
  });

  it('a wrong password and an unknown e-mail get the same reply', async () => {
    const user = await buildUser('manager');
    const wrong = await signIn(user.email, 'not this one');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'invalid-credentials',
      message: 'Invalid email or password. Please try again.',
    });
    expect((await signIn('nobody@example.test')).body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect((await signIn('no-address', 'short')).body).toMatchObject({
      code: 'invalid',
      fields: {
        email: 'Please enter a valid email address',
        password: 'Password must be at least 6 characters',
      },
    });
  });
});

describe('accounts that may not sign in', () => {
  it('a deactivated account is refused with the right password', async () => {
    const user = await buildUser('nurse', { active: false });
    expect(await signIn(user.email)).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
    const deactivatedRoot = await buildUser('root', { active: false });
    expect((await signIn(deactivatedRoot.email)).status).toBe(401);
  });

  it.each(roles)('login block and maintenance refuse everyone but root: %s', async (role) => {
    const user = await buildUser(role);
    const by = onBehalfOf(user);
    const status = async () => (await signIn(user.email)).status;
    await writeSetting({ key: 'login_blocked', value: true }, by);
    const blocked = await signIn(user.email);
    await writeSetting({ key: 'maintenance_mode', value: { enabled: true, message: 'Back at 9' } }, by);
    const closed = await signIn(user.email);
    await writeSetting({ key: 'login_blocked', value: false }, by);
    await writeSetting({ key: 'maintenance_mode', value: { enabled: false } }, by);
    if (role === 'root') expect([blocked.status, closed.status]).toEqual([200, 200]);
    else {
      expect(blocked).toMatchObject({
        status: 403,
        body: { code: 'login-blocked', message: 'Login is currently disabled (LOGIN_BLOCKED)' },
      });
      const message = 'System Under Maintenance: Please wait and try later. Back at 9';
      expect(closed).toMatchObject({ status: 503, body: { code: 'maintenance', message } });
      expect(closed.headers.getSetCookie()).toEqual([]);
    }
    expect(await status()).toBe(200);
  });
});

describe('failed sign-ins', () => {
  it('after five for one account from one address: 429 with Retry-After, also for the right password', async () => {
    const user = await buildUser('nurse');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(user.email, 'wrong one', '10.1.0.1')).status).toBe(401);
    const refused = await signIn(user.email, testPassword, '10.1.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(user.email, testPassword, '10.1.0.2')).status).toBe(200);
  });

  it('concurrent attempts are all counted: five are 401, the rest 429', async () => {
    const user = await buildUser('nurse');
    const tries = Array.from({ length: 12 }, () => signIn(user.email, 'wrong one', '10.2.0.1'));
    const statuses = (await Promise.all(tries)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('a successful sign-in resets the count of its account and address', async () => {
    const user = await buildUser('nurse');
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await signIn(user.email, 'wrong one', '10.3.0.1');
      expect((await signIn(user.email, testPassword, '10.3.0.1')).status).toBe(200);
    }
  });

  it('after twenty from one address, for any accounts: 429', async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect((await signIn(`someone${String(tries)}@example.test`, 'wrong one', '10.4.0.1')).status).toBe(
        401,
      );
    expect((await signIn('another@example.test', 'wrong one', '10.4.0.1')).status).toBe(429);
  });

  it('after fifty for one account, from any addresses: 429; refused attempts are not counted', async () => {
    await SignInAttemptModel.deleteMany({});
    const user = await buildUser('nurse');
    const wrong = async (ip: string) => (await signIn(user.email, 'wrong one', ip)).status;
    expect([await wrong('10.5.1.1'), await wrong('10.5.2.1')]).toEqual([401, 401]);
    // Both addresses try the same account.
    const counted = await SignInAttemptModel.updateMany({ count: 2 }, { $set: { count: 49 } });
    expect(counted.modifiedCount).toBe(1);
    expect(await wrong('10.5.3.1')).toBe(401);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await signIn(user.email, testPassword, '10.6.0.1')).status).toBe(429);
    await SignInAttemptModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await signIn(user.email, testPassword, '10.6.0.1')).status).toBe(200);
  });
});

it('a role changed during a sign-in: the sign-in is refused, and no session has the old role', async () => {
  const user = await buildUser('manager');
  const create = vi.spyOn(SessionModel, 'create').mockImplementationOnce(async (row: object) => {
    await UserModel.updateOne({ _id: user.id }, { role: 'gerocultor' });
    create.mockRestore();
    return (await SessionModel.create(row)) as never;
  });
  expect(await signIn(user.email)).toMatchObject({
    status: 401,
    body: { code: 'invalid-credentials', message: 'Your role was changed. Please sign in again.' },
  });
  expect(await SessionModel.countDocuments({ 'user.id': user.id, endedAt: null })).toBe(0);
  const reply = await signIn(user.email);
  expect(SignedIn.parse(reply.body).user.role).toBe('gerocultor');
});

it('a sign-in sets lastLogin, and does not raise the account’s version', async () => {
  const user = await buildUser('nurse');
  await signIn(user.email);
  const stored = await UserModel.findById(user.id).lean();
  expect(stored?.lastLogin?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  expect(stored?.version).toBe(1);
});
