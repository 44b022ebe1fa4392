import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OneUser } from '../accounts/testing/build-user-draft.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { linkIn, smtpPassword, smtpUser, startSmtp, type TestSmtp } from '../../testing/start-smtp.ts';
import type { TestClient } from '../../testing/test-client.ts';
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
  const value = {
    emailUser: smtpUser,
    emailPassword: smtpPassword,
    emailHost: '127.0.0.1',
    emailPort: smtp.port,
    emailFrom: smtpUser,
    emailSecure: false,
  };
  expect((await root.put('/api/settings/email', { value })).status).toBe(200);
});
afterAll(() => Promise.all([server.stop(), smtp.stop()]));

const newEmail = () => `new-${randomUUID().slice(0, 8)}@example.test`;
const mailTo = async (email: string) => {
  const find = () => smtp.mails.find(({ recipients }) => recipients.includes(email));
  await until(`a mail to ${email}`, () => find() !== undefined, patience);
  return find();
};
const change = (me: TestClient, email: string, more: object = {}) =>
  me.put<OneUser & { confirmationSentTo?: string }>(`/api/users/${me.user.id}`, {
    email,
    currentPassword: testPassword,
    ...more,
  });
const tokenTo = async (email: string) => new URL(linkIn(await mailTo(email))).searchParams.get('token') ?? '';
const confirm = (token: string) =>
  server.anonymous.post<OneUser & { email?: string }>('/api/auth/confirm-email', { token });
const emailOf = async (me: TestClient) => (await me.get<OneUser>('/api/auth/me')).body.user.email;

describe('A new e-mail of one’s own', () => {
  it('counts once its link is opened, and the old address is told', async () => {
    const me = await server.as('nurse');
    const email = newEmail();
    const { status, body } = await change(me, email, { phone: '700' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ confirmationSentTo: email, user: { email: me.user.email, phone: '700' } });
    const token = await tokenTo(email);
    expect(await emailOf(me)).toBe(me.user.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true, email } });
    // The session goes on, with the new address.
    expect(await emailOf(me)).toBe(email);
    expect((await mailTo(me.user.email ?? ''))?.text).toContain(email);
    expect((await confirm(token)).body.fields).toEqual({ token: 'This link is invalid or has expired.' });
    const login = { email, password: testPassword };
    expect((await server.anonymous.post('/api/auth/login', login)).status).toBe(200);
  });

  it('is no link to reset a password by', async () => {
    const me = await server.as('nurse');
    const email = newEmail();
    await change(me, email);
    const token = await tokenTo(email);
    const verified = await server.anonymous.get<{ valid: boolean }>(
      `/api/auth/verify-reset-token?token=${token}`,
    );
    expect(verified.body.valid).toBe(false);
    const reset = { token, newPassword: 'not by this link' };
    expect((await server.anonymous.post('/api/auth/reset-password', reset)).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused where another has it, before and when it is confirmed', async () => {
    const me = await server.as('nurse');
    const taken = 'This e-mail address belongs to another user.';
    const { email: others } = await buildUser('nurse');
    expect((await change(me, others ?? '')).body.fields).toEqual({ email: taken });
    const email = newEmail();
    await change(me, email);
    const token = await tokenTo(email);
    await buildUser('nurse', { email });
    expect((await confirm(token)).body.fields).toEqual({ email: taken });
    expect(await emailOf(me)).toBe(me.user.email);
  });

  it('wants the password, and ends with a day or a change of password', async () => {
    const me = await server.as('nurse');
    const wrong = await change(me, newEmail(), { currentPassword: 'a wrong one' });
    expect(wrong.body.fields).toEqual({ currentPassword: 'The current password is not right.' });
    const email = newEmail();
    await change(me, email);
    const token = await tokenTo(email);
    const links = mongoose.connection.collection('account_links');
    const { modifiedCount } = await links.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(modifiedCount).toBeGreaterThan(0);
    expect((await confirm(token)).status).toBe(422);
    expect(await emailOf(me)).toBe(me.user.email);
  });
});
