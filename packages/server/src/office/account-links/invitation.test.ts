import { roles, type User } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUserDraft, listPath, type OneUser } from '../accounts/testing/build-user-draft.ts';
import { buildUser } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { linkIn, smtpPassword, smtpUser, startSmtp, type TestSmtp } from '../../testing/start-smtp.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

// Mails arrive when the queue has its turn, late on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patience = 25_000;

let server: TestServer;
let smtp: TestSmtp;
let root: TestClient;
beforeAll(async () => {
  // Reached by others: nobody reads links in its log.
  server = await startTestServer({ trustProxy: 1 });
  smtp = await startSmtp();
  root = await server.as('root');
});
afterAll(() => Promise.all([server.stop(), smtp.stop()]));

const path = '/api/settings/email';
const value = () => ({
  emailUser: smtpUser,
  emailPassword: smtpPassword,
  emailHost: '127.0.0.1',
  emailPort: smtp.port,
  emailFrom: smtpUser,
  emailSecure: false,
});
const invited = (fields: object = {}) =>
  buildUserDraft('nurse', { password: undefined, invite: true, ...fields });
const login = async (email: string, password: string) =>
  (await server.anonymous.post('/api/auth/login', { email, password })).status;

it('A forgotten password: where no mail is set up nobody is told that one was sent, whether or not they have an account', async () => {
  const { email } = await buildUser('nurse');
  for (const typed of [email, 'nobody@example.test']) {
    const { status, body } = await server.anonymous.post('/api/auth/forgot-password', { email: typed });
    expect([status, body]).toEqual([
      422,
      {
        code: 'invalid',
        message: 'No e-mail is set up here, so no link can be sent. Please contact your administrator.',
      },
    ]);
  }
});

describe('An invitation', () => {
  it('is refused where no mail is set up, and a password wanted without one', async () => {
    expect((await root.get('/api/invitations')).body).toEqual({ available: false });
    const refused = await root.post<OneUser>(listPath('nurse'), invited());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['invite']);
    const without = await root.post<OneUser>(listPath('nurse'), invited({ invite: false }));
    expect(without.body.fields).toEqual({ password: 'Password must be at least 6 characters.' });
  });

  it('lets a new user choose the password by the link in a mail, and says who invited', async () => {
    expect((await root.put(path, { value: value() })).status).toBe(200);
    expect((await root.get('/api/invitations')).body).toEqual({ available: true });
    const created = await root.post<OneUser>(listPath('nurse'), invited());
    expect(created.status).toBe(201);
    const { id, email } = created.body.user;
    await until(
      'the mail arrives',
      () => smtp.mails.some(({ recipients }) => recipients.includes(email ?? '')),
      patience,
    );
    const mail = smtp.mails.find(({ recipients }) => recipients.includes(email ?? ''));
    expect(mail?.text).toContain(`${root.user.name} has made an account for you`);
    const token = new URL(linkIn(mail)).searchParams.get('token') ?? '';
    const verified = await server.anonymous.get(`/api/auth/verify-reset-token?token=${token}`);
    expect(verified.body).toEqual({ valid: true, message: '', email, isInvitation: true });
    // An invitation is no forgotten password: root's switch leaves it alone.
    const setting = { key: 'forgot_password_enabled', value: { enabled: false } };
    await root.post('/api/system-settings/bulk-update', { settings: [setting] });
    const newPassword = 'one of her own';
    const reply = await server.anonymous.post('/api/auth/reset-password', { token, newPassword });
    expect(reply.status).toBe(200);
    expect(await login(email ?? '', newPassword)).toBe(200);
    const signedIn = await server.anonymous.post<{ user: User }>('/api/auth/login', {
      email,
      password: newPassword,
    });
    expect(signedIn.body.user.mustChangePassword).toBeUndefined();
    const entries = await findAudit(id);
    expect(entries.find(({ action }) => action === 'link-sent')).toMatchObject({
      reason: 'Invitation',
      by: { id: root.user.id, name: root.user.name },
    });
  });

  it('needs an address, and another user’s is refused as before', async () => {
    const none = await root.post<OneUser>(listPath('nurse'), invited({ email: '' }));
    expect(none.body.fields).toEqual({ email: 'An invitation needs an email address.' });
    const { email } = await buildUser('nurse');
    const taken = await root.post<OneUser>(listPath('nurse'), invited({ email }));
    expect(taken.body.fields).toEqual({ email: 'This e-mail address belongs to another user.' });
  });

  it.each(roles)('may be known about by who adds users: %s', async (role) => {
    const { status } = await (await server.as(role)).get('/api/invitations');
    expect(status).toBe(role === 'gerocultor' ? 403 : 200);
  });
});
