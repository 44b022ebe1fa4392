import { roles, type Role, type User } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');
const forgetTries = () => mongoose.connection.collection('sign-in-attempts').deleteMany({});
beforeEach(async () => void (await forgetTries()));

const path = '/api/auth/second-factor';
/** The code that an app shows, `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const factors = () => mongoose.connection.collection('second_factors');
/** Codes that were used count as not used again: tests need not wait 30 s. */
const forgetSteps = () => factors().updateMany({}, { $set: { lastStep: 0 } });

async function begin(who: TestClient): Promise<string> {
  const reply = await who.post<{ secret: string }>(path, { currentPassword: testPassword });
  expect(reply.status).toBe(200);
  return reply.body.secret;
}

/** Somebody with a second factor. */
async function enrolled(role: Role = 'nurse') {
  const user = await buildUser(role);
  const client = await server.signIn(user);
  const secret = await begin(client);
  const reply = await client.post<{ recoveryCodes: string[] }>(`${path}/confirm`, { code: codeOf(secret) });
  expect(reply.status).toBe(200);
  await forgetSteps();
  return { user, client, secret, recoveryCodes: reply.body.recoveryCodes };
}

interface Refused {
  readonly code: string;
  readonly current?: { readonly ticket: string };
}
const login = ({ email }: User, password = testPassword) =>
  server.anonymous.post<Refused>('/api/auth/login', { email, password });
const ticketOf = async (user: User) => (await login(user)).body.current?.ticket ?? '';
const step = (ticket: string, code: string) =>
  server.anonymous.post<Refused & { user?: User }>(`${path}/sign-in`, { ticket, code });

describe('A second factor', () => {
  it.each(roles)('is for everyone: %s', async (role) => {
    const { user, secret } = await enrolled(role);
    const first = await login(user);
    expect([first.status, first.body.code]).toEqual([403, 'second-factor-required']);
    expect(first.headers.getSetCookie().join()).not.toContain('hearthline.sid');
    const second = await step(first.body.current?.ticket ?? '', codeOf(secret));
    expect(second).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    const me = createClient(server.url, getSessionCookie(second.headers), null);
    expect((await me.get('/api/auth/me')).status).toBe(200);
  });

  it('is added with the password, and a code that proves the app', async () => {
    const nurse = await server.as('nurse');
    expect((await nurse.post(path, { currentPassword: 'another one' })).status).toBe(422);
    const secret = await begin(nurse);
    expect((await nurse.post(`${path}/confirm`, { code: '000000' })).status).toBe(422);
    expect((await login(nurse.user)).status).toBe(200);
    expect((await nurse.post(`${path}/confirm`, { code: codeOf(secret) })).status).toBe(200);
    expect((await nurse.post(`${path}/confirm`, { code: codeOf(secret, 1) })).status).toBe(404);
    expect((await nurse.post(path, { currentPassword: testPassword })).status).toBe(422);
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  it('is asked for only after the right password, which alone opens nothing', async () => {
    const { user, secret } = await enrolled();
    expect((await login(user, 'another one')).body.code).toBe('invalid-credentials');
    expect((await step('x'.repeat(43), codeOf(secret))).body.code).toBe('sign-in-again');
  });

  it('accepts each code once, also of 20 at once, and none from before the last one', async () => {
    const { user, secret } = await enrolled();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(user)));
    const code = codeOf(secret);
    const replies = await Promise.all([...tickets, ...tickets, ...tickets].map((one) => step(one, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await forgetTries();
    expect((await step(await ticketOf(user), codeOf(secret, -1))).body.code).toBe('invalid-credentials');
    expect((await step(await ticketOf(user), codeOf(secret, 1))).status).toBe(200);
  });

  it('ends a ticket with five wrong codes, and a user’s tries with fifteen', async () => {
    const { user, secret } = await enrolled();
    const ticket = await ticketOf(user);
    const codes = await Promise.all(Array.from({ length: 12 }, () => step(ticket, '000000')));
    expect(codes.filter(({ body }) => body.code === 'invalid-credentials')).toHaveLength(5);
    expect((await step(ticket, codeOf(secret))).body.code).toBe('sign-in-again');
    for (let n = 0; n < 2; n += 1) {
      const other = await ticketOf(user);
      for (let m = 0; m < 5; m += 1) await step(other, '000000');
    }
    expect((await step(await ticketOf(user), codeOf(secret))).status).toBe(429);
    const failed = await mongoose.connection
      .collection('sign_in_failures')
      .find({ 'account.id': user.id, 'history.action': 'sign-in-failed' })
      .toArray();
    // The end of a quarter of an hour may have come meanwhile.
    expect(failed.reduce((sum, { times }) => sum + Number(times), 0)).toBe(15);
    expect(failed[0]).toMatchObject({ history: [{ reason: 'Code' }] });
  });

  it('takes a ticket once, for five minutes, and not after another password', async () => {
    const { user, secret } = await enrolled();
    const ticket = await ticketOf(user);
    expect((await step(ticket, codeOf(secret))).status).toBe(200);
    await forgetSteps();
    expect((await step(ticket, codeOf(secret))).body.code).toBe('sign-in-again');
    const late = await ticketOf(user);
    await mongoose.connection
      .collection('sign_in_tickets')
      .updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect((await step(late, codeOf(secret))).body.code).toBe('sign-in-again');
    const old = await ticketOf(user);
    await root.patch(`/api/users/${user.id}`, { password: 'brand new one' });
    expect((await step(old, codeOf(secret))).body.code).toBe('sign-in-again');
  });

  it('opens nothing to a deactivated account, nor while sign-in is blocked', async () => {
    const { user, secret, recoveryCodes } = await enrolled();
    const block = (value: boolean) =>
      root.post('/api/system-settings/bulk-update', { settings: [{ key: 'login_blocked', value }] });
    await block(true);
    const [code = ''] = recoveryCodes;
    for (const tried of [codeOf(secret), code])
      expect((await step(await ticketOf(user), tried)).body.code).toBe('login-blocked');
    await block(false);
    // The refusal did not use it up.
    expect((await step(await ticketOf(user), code)).status).toBe(200);
    const ticket = await ticketOf(user);
    await root.patch(`/api/users/${user.id}`, { active: false });
    expect((await step(ticket, codeOf(secret, 1))).body.code).toBe('sign-in-again');
  });

  it('has recovery codes that sign in once each, also typed with spaces and dashes', async () => {
    const { user, client, recoveryCodes } = await enrolled();
    const [one = '', two = ''] = recoveryCodes;
    const typed = `${one.slice(0, 5).toLowerCase()}-${one.slice(5)} `;
    const both = await Promise.all(
      [await ticketOf(user), await ticketOf(user)].map((ticket) => step(ticket, typed)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await step(await ticketOf(user), two)).status).toBe(200);
    expect((await client.get(path)).body).toMatchObject({ recoveryCodesLeft: 8 });
    const stored = JSON.stringify([
      await factors().findOne({ userName: user.name }),
      await findAudit(user.id),
    ]);
    expect(recoveryCodes.some((code) => stored.includes(code))).toBe(false);
  });

  it('of root’s own is not reset by an open session alone', async () => {
    const own = await enrolled('root');
    const reply = await own.client.post<{ message: string }>('/api/root/reset-second-factor', {
      userId: own.user.id,
    });
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining('in your profile')]);
    expect((await login(own.user)).body.code).toBe('second-factor-required');
    const proof = { currentPassword: testPassword, code: codeOf(own.secret) };
    expect((await own.client.post(`${path}/remove`, { currentPassword: testPassword })).status).toBe(422);
    expect((await own.client.post(`${path}/remove`, proof)).status).toBe(204);
  });

  it('is removed with the password and a code, and reset by root alone', async () => {
    const { user, client, secret } = await enrolled();
    const removal = { currentPassword: testPassword, code: codeOf(secret) };
    expect((await client.post(`${path}/remove`, { ...removal, code: '000000' })).status).toBe(422);
    const failures = mongoose.connection.collection('sign_in_failures');
    expect(await failures.findOne({ 'account.id': user.id })).toMatchObject({
      history: [{ action: 'sign-in-refused', reason: 'Code at a change of the second factor' }],
    });
    expect((await client.post(`${path}/remove`, removal)).status).toBe(204);
    expect((await login(user)).status).toBe(200);
    const other = await enrolled('manager');
    for (const role of roles.slice(1)) {
      const who = await server.as(role);
      expect((await who.post('/api/root/reset-second-factor', { userId: other.user.id })).status).toBe(403);
    }
    expect((await root.post('/api/root/reset-second-factor', { userId: other.user.id })).status).toBe(204);
    expect((await login(other.user)).status).toBe(200);
    const audit = (await findAudit(other.user.id)).filter(({ entity }) => entity === 'second-factor');
    expect(audit).toMatchObject([
      { action: 'created', by: { id: other.user.id } },
      { action: 'deleted', by: { id: root.user.id } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(other.secret);
  });
});

it('a role that must have a second factor adds one at the next sign-in, and does nothing before', async () => {
  const require = (required: Role[]) =>
    root.post('/api/system-settings/bulk-update', {
      settings: [{ key: 'second_factor_roles', value: { roles: required } }],
    });
  expect((await require(['manager'])).status).toBe(200);
  const manager = await buildUser('manager');
  const first = await login(manager);
  expect(first).toMatchObject({ status: 200, body: { user: { mustAddSecondFactor: true } } });
  const client = createClient(server.url, getSessionCookie(first.headers), manager);
  expect((await client.get<Refused>('/api/residents')).body.code).toBe('second-factor-missing');
  const renewed = await client.post<Refused>('/api/auth/password', {
    currentPassword: testPassword,
    newPassword: 'brand new one',
  });
  expect(renewed.body).toMatchObject({ user: { mustAddSecondFactor: true } });
  const again = createClient(server.url, getSessionCookie(renewed.headers), manager);
  expect((await again.get<Refused>('/api/residents')).body.code).toBe('second-factor-missing');
  const { body } = await again.post<{ secret: string }>(path, { currentPassword: 'brand new one' });
  expect((await again.post(`${path}/confirm`, { code: codeOf(body.secret) })).status).toBe(200);
  expect((await again.get('/api/residents')).status).toBe(200);
  const removal = { currentPassword: 'brand new one', code: codeOf(body.secret, 1) };
  expect((await again.post(`${path}/remove`, removal)).status).toBe(403);
  expect((await login(await buildUser('nurse'))).body).not.toHaveProperty('user.mustAddSecondFactor');
  await require([]);
});
