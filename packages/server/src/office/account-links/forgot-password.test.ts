import { randomUUID } from 'node:crypto';
import type { User } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserModel } from '../../people/users/user.repository.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { linkIn, smtpPassword, smtpUser, startSmtp, type TestSmtp } from '../../testing/start-smtp.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

// Mails arrive when the queue has its turn, late on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patience = 25_000;

let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtp();
  const root = await server.as('root');
  const value = { emailUser: smtpUser, emailPassword: smtpPassword, emailHost: '127.0.0.1' };
  const rest = { emailPort: smtp.port, emailFrom: smtpUser, emailSecure: false };
  expect((await root.put('/api/settings/email', { value: { ...value, ...rest } })).status).toBe(200);
});
afterAll(() => Promise.all([server.stop(), smtp.stop()]));
beforeEach(async () => {
  // Mails of the test before it have been sent.
  await until('the queue is empty', queueIsEmpty, patience);
  await mongoose.connection.collection('sign-in-attempts').deleteMany({});
});

interface Answer {
  success?: boolean;
  message: string;
  valid?: boolean;
  email?: string;
  fields?: Record<string, string>;
}
const ask = (email: string, headers?: Record<string, string>) =>
  server.anonymous.post<Answer>('/api/auth/forgot-password', { email }, headers);
const verify = async (token: string) =>
  (await server.anonymous.get<Answer>(`/api/auth/verify-reset-token?token=${token}`)).body;
const reset = (token: string, newPassword: string) =>
  server.anonymous.post<Answer>('/api/auth/reset-password', { token, newPassword });
const login = async ({ email }: User, password: string) =>
  (await server.anonymous.post('/api/auth/login', { email, password })).status;
const mailsTo = ({ email }: User, subject: RegExp) =>
  smtp.mails.filter((mail) => mail.recipients.includes(email ?? '') && subject.test(mail.subject ?? ''));
const queueIsEmpty = async () => (await mongoose.connection.collection('mail_queue').countDocuments()) === 0;

/** Asks for a link, and reads it in the mail that arrives. */
async function linkOf(user: User, headers?: Record<string, string>): Promise<URL> {
  const before = mailsTo(user, /^Reset/).length;
  expect((await ask(user.email ?? '', headers)).status).toBe(200);
  await until('the mail arrives', () => mailsTo(user, /^Reset/).length > before, patience);
  return new URL(linkIn(mailsTo(user, /^Reset/).at(-1)));
}
const tokenOf = async (user: User) => (await linkOf(user)).searchParams.get('token') ?? '';

const newPassword = 'one of her own choosing';
const badLink = { valid: false, message: 'This password reset link is invalid or has expired.' };

describe('A forgotten password', () => {
  it('is reset by the link in a mail, which works once, ends all sessions and is told by mail', async () => {
    const user = await buildUser('nurse', { name: 'Marta <Kowalska>' });
    const sessions = [await server.signIn(user), await server.signIn(user)];
    const token = await tokenOf(user);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await verify(token)).toMatchObject({ valid: true, email: user.email });
    expect((await reset(token, newPassword)).body).toMatchObject({ success: true });
    for (const session of sessions)
      expect(await session.get('/api/auth/me')).toMatchObject({
        status: 401,
        body: { reason: 'password-changed' },
      });
    expect(await login(user, testPassword)).toBe(401);
    expect(await login(user, newPassword)).toBe(200);
    expect(await verify(token)).toEqual(badLink);
    expect((await reset(token, 'yet another one')).body.fields).toEqual({ token: badLink.message });
    expect(await login(user, newPassword)).toBe(200);
    await until('the person is told', () => mailsTo(user, /was changed$/).length === 1, patience);
    expect(mailsTo(user, /^Reset/)[0]?.html).toContain('Marta &lt;Kowalska&gt;');
    const actions = (await findAudit(user.id)).map(({ action, reason, from }) => ({
      action,
      reason,
      ip: from?.ip,
    }));
    expect(actions).toEqual(
      expect.arrayContaining([
        { action: 'link-sent', reason: 'Forgotten password', ip: undefined },
        { action: 'password-changed', reason: 'By a link sent by mail', ip: expect.any(String) as string },
      ]),
    );
  });

  it('stores and shows the token nowhere', async () => {
    const user = await buildUser('nurse');
    const token = await tokenOf(user);
    const database = mongoose.connection.db;
    const names = (await database?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
    for (const { name } of names) {
      const rows = await mongoose.connection.collection(name).find().toArray();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(JSON.stringify((await ask(user.email ?? '')).body)).not.toContain('oken');
  });

  it('answers the same for an address that nobody has, that is inactive or has a deleted user, and mails nobody', async () => {
    const inactive = await buildUser('nurse', { active: false });
    const known = await buildUser('nurse');
    const unknown = `nobody-${randomUUID()}@example.test`;
    const before = smtp.mails.length;
    const replies = [];
    for (const email of [known.email, inactive.email, unknown]) replies.push(await ask(email ?? ''));
    const [first, ...others] = replies.map(({ status, body }) => ({ status, body }));
    for (const other of others) expect(other).toEqual(first);
    expect(first?.body.message).toBe(
      "If an account with this email exists, we've sent you a password reset link.",
    );
    await until('the queue is empty', queueIsEmpty, patience);
    expect(smtp.mails.slice(before).map(({ recipients }) => recipients)).toEqual([[known.email]]);
  });

  it('leads to the address of this server, whatever host a request names', async () => {
    const user = await buildUser('nurse');
    const forged = { 'x-forwarded-host': 'evil.example.test', 'x-forwarded-proto': 'https' };
    const link = await linkOf(user, forged);
    expect(link.origin + link.pathname).toBe(`${server.url}/reset-password`);
  });

  it('can be asked for three times an hour by account, and twenty times by address', async () => {
    for (const email of [(await buildUser('nurse')).email ?? '', `nobody-${randomUUID()}@example.test`]) {
      for (let n = 0; n < 3; n += 1) expect((await ask(email)).status).toBe(200);
      const refused = await ask(email.toUpperCase());
      expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    for (let n = 8; n < 20; n += 1)
      expect((await ask(`nobody-${randomUUID()}@example.test`)).status).toBe(200);
    expect((await ask(`nobody-${randomUUID()}@example.test`)).status).toBe(429);
  });

  it('has one link at a time, which another one, a change of password or of e-mail ends', async () => {
    const user = await buildUser('nurse');
    const [earlier, later] = [await tokenOf(user), await tokenOf(user)];
    expect(await verify(earlier)).toEqual(badLink);
    expect((await verify(later)).valid).toBe(true);
    await UserModel.updateOne({ _id: user.id }, { $set: { email: `other-${user.email ?? ''}` } });
    expect(await verify(later)).toEqual(badLink);
    await UserModel.updateOne({ _id: user.id }, { $set: { email: user.email, passwordHash: 'another' } });
    expect(await verify(later)).toEqual(badLink);
    expect((await reset(later, newPassword)).status).toBe(422);
  });

  it('is over after an hour, and where a clock that was ahead began it', async () => {
    const user = await buildUser('nurse');
    const token = await tokenOf(user);
    const links = mongoose.connection.collection('account_links');
    for (const ms of [-1, 400 * 86_400_000]) {
      await links.updateMany({}, { $set: { expiresAt: new Date(Date.now() + ms) } });
      expect(await verify(token)).toEqual(badLink);
      expect((await reset(token, newPassword)).status).toBe(422);
    }
  });

  it('is set once by two who use the link in the same moment', async () => {
    const user = await buildUser('nurse');
    const token = await tokenOf(user);
    const replies = await Promise.all(
      ['first choice 1', 'second choice 2'].map((typed) => reset(token, typed)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const which = replies.findIndex(({ status }) => status === 200);
    expect(await login(user, ['first choice 1', 'second choice 2'][which] ?? '')).toBe(200);
  });

  it('keeps the link where the password is too short or too common', async () => {
    const user = await buildUser('nurse');
    const token = await tokenOf(user);
    expect((await reset(token, 'short')).body.fields).toEqual({
      newPassword: 'Password must be at least 6 characters long.',
    });
    expect((await reset(token, 'password')).body.fields).toEqual({
      newPassword: 'Please choose a less common password.',
    });
    expect((await reset(token, newPassword)).status).toBe(200);
  });

  it('unlocks an account that too many tries had locked', async () => {
    const user = await buildUser('nurse');
    for (let n = 0; n < 5; n += 1) await login(user, 'a wrong one');
    expect(await login(user, testPassword)).toBe(429);
    const token = await tokenOf(user);
    expect((await reset(token, newPassword)).status).toBe(200);
    expect(await login(user, newPassword)).toBe(200);
  });

  it('is blocked by root’s switch, links that were sent included, with the same answer', async () => {
    const root = await server.as('root');
    const user = await buildUser('nurse');
    const token = await tokenOf(user);
    const set = (enabled: boolean) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'forgot_password_enabled', value: { enabled } }],
      });
    await set(false);
    const before = smtp.mails.length;
    expect(await ask(user.email ?? '')).toMatchObject({ status: 200, body: { success: true } });
    expect(await verify(token)).toEqual(badLink);
    expect((await reset(token, newPassword)).status).toBe(422);
    expect(await queueIsEmpty()).toBe(true);
    expect(smtp.mails.length).toBe(before);
    await set(true);
    expect((await verify(token)).valid).toBe(true);
  });

  it.each(['', 'A', 'x'.repeat(300), '<script>'])('does not know the token "%s"', async (token) => {
    const { status, body } = await reset(token, newPassword);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['token']);
  });
});
