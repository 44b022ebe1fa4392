import { contract, type Endpoint, type Resource } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { SessionModel } from '../sessions/session.repository.ts';
import { buildUser, testPassword, testPasswordCost } from '../../testing/build-user.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../users/user.repository.ts';
import { hashPassword, hashingQueue } from './password.ts';

let address = 0;
const server = openServer({ trustProxy: 1 });
afterEach(closeListeners);

const newPassword = 'a password of my own';
const validChange = { currentPassword: testPassword, newPassword };
const wrongWords = 'The current password is not right.';

/** Requests a change, from a new address each time unless one is given. */
function change(client: TestClient, body: unknown, ip = `10.7.0.${String(++address)}`) {
  return client.post('/api/auth/password', body, { 'x-forwarded-for': ip });
}
function signIn(email: string | null, password: string) {
  const headers = { 'x-forwarded-for': `10.8.0.${String(++address)}` };
  return server.anonymous.post('/api/auth/login', { email, password }, headers);
}
const statusOfMe = async (client: TestClient) => (await client.get('/api/auth/me')).status;

describe('a change of password', () => {
  it('replies like "me", stores an argon2id hash, and replaces the old password', async () => {
    const nurse = await server.as('nurse');
    const before = await UserModel.findById(nurse.user.id).lean();
    const reply = await change(nurse, validChange);
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { id: nurse.user.id }, session: {}, home: { timezone: 'Europe/Madrid' } },
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|mustChangePassword/);
    const stored = await UserModel.findById(nurse.user.id).select('+passwordHash').lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(stored?.version).toBe((before?.version ?? 0) + 1);
    expect((await signIn(nurse.user.email, testPassword)).status).toBe(401);
    expect((await signIn(nurse.user.email, newPassword)).status).toBe(200);
  });

  it('ends the user’s other sessions with a reason, and no one else’s', async () => {
    const [nurse, colleague] = [await server.as('nurse'), await server.as('nurse')];
    const elsewhere = await server.signIn(nurse.user);
    const [mine, other] = [
      await listen(server.url, nurse.cookie),
      await listen(server.url, elsewhere.cookie),
    ];
    await change(nurse, validChange);
    await expect(other.waitForEvent('session:ended')).resolves.toEqual({
      reason: 'password-changed',
      message: 'Your password was changed. Please sign in again.',
    });
    await other.closed();
    expect(await elsewhere.get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED', reason: 'password-changed' },
    });
    expect(await statusOfMe(colleague)).toBe(200);
    expect(mine.socket.connected).toBe(true);
  });

  it('gives the session a new id with the same expiry; its sockets stay connected and end with the new session', async () => {
    const nurse = await server.as('nurse');
    const [tab, otherTab] = [await listen(server.url, nurse.cookie), await listen(server.url, nurse.cookie)];
    const before = await SessionModel.findOne({ 'user.id': nurse.user.id }).lean();
    const reply = await change(nurse, validChange);
    const renewed = createClient(server.url, getSessionCookie(reply.headers), nurse.user);
    expect(await nurse.get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED', reason: 'password-changed' },
    });
    expect(await statusOfMe(renewed)).toBe(200);
    // The audit has no sign-out.
    const old = await SessionModel.findById(before?._id).lean();
    expect(old?.history?.map(({ action }) => action)).not.toContain('signed-out');
    const rows = await SessionModel.find({ 'user.id': nurse.user.id, endedAt: null }).lean();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ createdAt: before?.createdAt, expiresAt: before?.expiresAt });
    expect([tab.socket.connected, otherTab.socket.connected]).toEqual([true, true]);
    await renewed.post('/api/auth/logout');
    for (const { waitForEvent, closed } of [tab, otherTab]) {
      await expect(waitForEvent('session:ended')).resolves.toMatchObject({ reason: 'signed-out' });
      await closed();
    }
  });

  it('does not restore a session that ended while the password was being hashed', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    const slow = hashingQueue({ lane: 'a', preferred: true }, () => pause(300));
    const other = hashingQueue({ lane: 'b', preferred: true }, () => pause(300));
    const reply = change(nurse, validChange);
    await pause(100);
    await server.deps.endSessions({ userId: nurse.user.id }, 'logged-out-by-root');
    await Promise.all([slow, other]);
    expect(await reply).toMatchObject({ status: 401, body: { reason: 'password-changed' } });
    expect(await SessionModel.countDocuments({ 'user.id': nurse.user.id, endedAt: null })).toBe(0);
    await socket.closed();
  });

  it.each([
    [{ currentPassword: 'not this one', newPassword }, { currentPassword: wrongWords }],
    [
      { currentPassword: testPassword, newPassword: 'short' },
      { newPassword: 'New password must be at least 6 characters.' },
    ],
    [
      { currentPassword: testPassword, newPassword: 'x'.repeat(257) },
      { newPassword: 'New password must be at most 256 characters.' },
    ],
    [
      { currentPassword: testPassword, newPassword: 'Password' },
      { newPassword: 'Please choose a less common password.' },
    ],
    [
      { currentPassword: testPassword, newPassword: '        ' },
      { newPassword: 'Please choose a password that is not only spaces.' },
    ],
    [
      { currentPassword: testPassword, newPassword: testPassword },
      { newPassword: 'Please choose a password other than the current one.' },
    ],
    [
      {},
      {
        currentPassword: 'Please enter your current password.',
        newPassword: 'New password must be at least 6 characters.',
      },
    ],
    [{ currentPassword: 7, newPassword }, { currentPassword: 'Please enter your current password.' }],
  ])('refuses %j, naming the field, and changes nothing', async (body, fields) => {
    const nurse = await server.as('nurse');
    expect(await change(nurse, body)).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
    expect((await signIn(nurse.user.email, testPassword)).status).toBe(200);
  });

  it('counts a wrong current password as a failed sign-in', async () => {
    const nurse = await server.as('nurse');
    const ip = '10.9.0.1';
    const body = { currentPassword: 'not this one', newPassword };
    for (let tries = 0; tries < 5; tries += 1) expect((await change(nurse, body, ip)).status).toBe(422);
    const refused = await change(nurse, { ...body, currentPassword: testPassword }, ip);
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const login = { email: nurse.user.email, password: testPassword };
    const atSignIn = await server.anonymous.post('/api/auth/login', login, { 'x-forwarded-for': ip });
    expect(atSignIn.status).toBe(429);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const nurse = await server.as('nurse');
    const statuses = await Promise.all(
      ['the first of two', 'the other of two'].map(
        async (chosen) => (await change(nurse, { ...validChange, newPassword: chosen })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it('refuses a sign-in whose old password was being verified meanwhile', async () => {
    // Expensive enough for the change to happen while the hash is being verified.
    const passwordHash = await hashPassword(testPassword, { memoryKiB: 65_536, passes: 10 });
    const user = await buildUser('nurse', { passwordHash });
    const slow = signIn(user.email, testPassword);
    await pause(100);
    const changedHash = await hashPassword(newPassword, testPasswordCost);
    await UserModel.updateOne({ _id: user.id }, { passwordHash: changedHash });
    await server.deps.endSessions({ userId: user.id }, 'password-changed');
    expect(await slow).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
    expect(await SessionModel.countDocuments({ 'user.id': user.id, endedAt: null })).toBe(0);
  });

  it('without a session is 401', async () => {
    const reply = await server.anonymous.post('/api/auth/password', validChange);
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });
});

describe('while a temporary password must be changed', () => {
  const auth: readonly Endpoint[] = Object.values<Endpoint>(contract.auth);
  const guarded = Object.values<Resource>(contract)
    .flatMap((resource) => Object.values(resource))
    .filter((endpoint) => !['anyone', 'display'].includes(endpoint.access) && !auth.includes(endpoint));
  const call = (client: TestClient, { method, path }: Endpoint) =>
    client[method.toLowerCase() as 'get'](path.replace(/:\w+/g, 'a'.repeat(24)));

  it.each(['root', 'gerocultor'] as const)('only the auth endpoints are allowed: %s', async (role) => {
    const client = await server.signIn(await buildUser(role, { mustChangePassword: true }));
    expect(guarded.length).toBeGreaterThan(10);
    for (const endpoint of guarded)
      expect(await call(client, endpoint), `${endpoint.method} ${endpoint.path}`).toMatchObject({
        status: 403,
        body: { code: 'password-change-required', message: 'Choose your own password first.' },
      });
    expect((await client.get('/api/public/maintenance-status')).status).toBe(200);
    expect(await client.get('/api/auth/me')).toMatchObject({
      status: 200,
      body: { user: { mustChangePassword: true } },
    });
    expect(await client.post('/api/auth/extend')).toMatchObject({
      body: { user: { mustChangePassword: true } },
    });
    expect((await client.post('/api/auth/logout')).status).toBe(204);
  });

  it('sockets get public events and session:ended only, and do not count as present', async () => {
    const root = await buildUser('root', { mustChangePassword: true });
    const limited = await server.signIn(root);
    const watcher = await listen(server.url, (await server.as('nurse')).cookie);
    const socket = await listen(server.url, limited.cookie);
    await socket.waitForEvent('system:status');
    server.realtime.statsChanged();
    await watcher.waitForEvent('heartbeat');
    await watcher.waitForEvent('presence:changed');
    expect(await server.deps.connectedUserIds()).not.toContain(root.id);
    expect(socket.received.map(({ event }) => event)).toEqual(['system:status']);
    await server.deps.endSessions({ userId: root.id }, 'logged-out-by-root');
    await socket.waitForEvent('session:ended');
    await socket.closed();
  });

  it('a change of password opens everything to the session that made it', async () => {
    const passwordHash = await hashPassword('the printed one', server.config.passwordCost);
    const root = await buildUser('root', { mustChangePassword: true, passwordHash });
    const reply = await signIn(root.email, 'the printed one');
    expect(reply.body).toMatchObject({ user: { mustChangePassword: true } });
    const client = createClient(server.url, getSessionCookie(reply.headers), root);
    expect((await client.get('/api/residents')).status).toBe(403);
    const changed = await change(client, { currentPassword: 'the printed one', newPassword });
    expect(changed.status).toBe(200);
    expect(changed.body).not.toHaveProperty('user.mustChangePassword');
    const cookie = getSessionCookie(changed.headers);
    expect((await createClient(server.url, cookie, root).get('/api/residents')).status).toBe(200);
    const socket = await listen(server.url, cookie);
    await socket.waitForEvent('presence:changed', ({ users }) => users.some(({ id }) => id === root.id));
    const next = await signIn(root.email, newPassword);
    expect(next.status).toBe(200);
    expect(next.body).not.toHaveProperty('user.mustChangePassword');
  });
});
