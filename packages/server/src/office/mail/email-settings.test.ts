import { roles, type EmailSettingsReply } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SystemSettingModel } from '../settings/system-setting.repository.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { smtpPassword, smtpUser, startSmtp, type TestSmtp } from '../../testing/start-smtp.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let root: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtp();
  root = await server.as('root');
});
afterAll(() => Promise.all([server.stop(), smtp.stop()]));

const value = (more: object = {}) => ({
  emailUser: smtpUser,
  emailPassword: smtpPassword,
  emailHost: '127.0.0.1',
  emailPort: smtp.port,
  emailFrom: smtpUser,
  emailSecure: false,
  ...more,
});
interface Failed {
  message: string;
  fields?: Record<string, string>;
}
const path = '/api/settings/email';
const put = (more: object = {}) => root.put<Failed & EmailSettingsReply>(path, { value: value(more) });
const test = (more: object = {}) =>
  root.post<Failed>('/api/settings/test-email', {
    ...value(),
    testEmailTo: 'Marta@Example.test',
    testEmailMessage: 'Hello <there>',
    ...more,
  });

describe('E-mail settings', () => {
  it.each(roles.filter((role) => role !== 'root'))('are not for a %s', async (role) => {
    const other = await server.as(role);
    expect((await other.get(path)).status).toBe(403);
    expect((await other.put(path, { value: value() })).status).toBe(403);
    expect((await other.delete(path)).status).toBe(403);
    expect((await other.post('/api/settings/test-email', value())).status).toBe(403);
  });

  it('are not for nobody', async () => {
    expect((await server.anonymous.get(path)).status).toBe(401);
    expect((await server.anonymous.post('/api/settings/test-email', value())).status).toBe(401);
  });

  it('are tried before they are stored, by a mail that arrives', async () => {
    const { status, body } = await test();
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Test email sent successfully! Check your inbox.' },
    });
    expect(smtp.mails.at(-1)).toMatchObject({ recipients: ['marta@example.test'] });
    expect(smtp.mails.at(-1)?.text).toContain('Hello <there>');
    expect((await root.get<EmailSettingsReply>(path)).body.settings).toBeNull();
  });

  it.each([
    ['emailPassword', { emailPassword: 'a wrong one' }, /does not accept this user/],
    ['emailHost', { emailHost: 'mail.invalid' }, /There is no mail server called mail\.invalid/],
    ['emailSecure', { emailSecure: true }, /does not begin with an encrypted connection/],
    ['testEmailTo', { testEmailTo: 'nobody@example.test' }, /does not accept the recipient nobody@/],
    ['emailFrom', { emailFrom: 'barred@example.test' }, /does not accept the sender barred@/],
  ])('tell at %s why a test failed', async (field, more, message) => {
    const { status, body } = await test(more);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect(body.message).toMatch(message);
  });

  it.each([
    ['emailUser', 'nobody', 'Please enter a valid email address.'],
    ['emailFrom', '', 'Please enter a valid email address.'],
    ['emailHost', ' ', 'SMTP host is required'],
    ['emailPort', 0, 'The port must be a whole number from 1 to 65535.'],
    ['emailPassword', '', 'Password is required'],
  ])('refuse %s "%s"', async (field, wrong, message) => {
    const { status, body } = await put({ [field]: wrong });
    const name = field === 'emailPassword' ? field : `value.${field}`;
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { [name]: message } });
  });

  it('keep the password encrypted, and give it to nobody', async () => {
    const { status, body } = await put();
    expect(status).toBe(200);
    expect(body.settings).toEqual({
      emailUser: smtpUser,
      emailHost: '127.0.0.1',
      emailPort: smtp.port,
      emailFrom: smtpUser,
      emailSecure: false,
      hasPassword: true,
    });
    expect(body.linksTo).toEqual({ url: server.url, isPublic: false });
    const row = await SystemSettingModel.findOne({ key: 'email_settings' }).lean();
    const audited = JSON.stringify(await findAudit(String(row?._id)));
    for (const seen of [JSON.stringify(row), audited]) expect(seen).not.toContain(smtpPassword);
    expect(audited).toContain('"password":{"before":null,"after":"changed"}');
    expect(audited).not.toContain((row?.value as { sealedPassword: string }).sealedPassword);
    // Nor do the settings of the system.
    expect(JSON.stringify((await root.get('/api/system-settings')).body)).not.toContain('email_settings');
    expect(JSON.stringify((await root.get('/api/audit')).body)).not.toContain(smtpPassword);
  });

  it('use the stored password where none is typed, at the host it was stored for alone', async () => {
    await put();
    expect((await test({ emailPassword: '' })).status).toBe(200);
    expect((await put({ emailPassword: '', emailFrom: 'other@example.test' })).status).toBe(200);
    const again = 'Please enter the password again: user or host are others than before.';
    for (const other of [{ emailHost: 'localhost' }, { emailUser: 'other@example.test' }]) {
      expect((await put({ emailPassword: '', ...other })).body.fields).toEqual({ emailPassword: again });
      expect((await test({ emailPassword: '', ...other })).body.fields).toEqual({ emailPassword: again });
    }
  });

  it('ask for a password that was encrypted with another key', async () => {
    await put();
    await mongoose.connection
      .collection('system_settings')
      .updateOne({ key: 'email_settings' }, { $set: { 'value.sealedPassword': 'AAAA' } });
    expect((await test({ emailPassword: '' })).body.fields).toEqual({
      emailPassword: 'The stored password cannot be read any more. Please enter it again.',
    });
    expect((await put()).status).toBe(200);
  });

  it('saved of a version that is no longer stored are refused with what is; one that changes nothing stays a success', async () => {
    const second = await server.as('root');
    const save = (by: TestClient, version: number, more: object = {}) =>
      by.put<Failed & EmailSettingsReply & { current: object }>(path, { value: value(more), version });
    const { version } = (await put()).body;
    const first = await save(root, version, { emailPort: 2_525 });
    expect({ status: first.status, version: first.body.version }).toEqual({
      status: 200,
      version: version + 1,
    });
    // Also where it would be refused for another reason beside what is stored now.
    for (const more of [{ emailFrom: 'late@example.test' }, { emailPassword: '', emailHost: 'late.test' }]) {
      const late = await save(second, version, more);
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { version: version + 1 } } });
      expect(late.body.current).toEqual({ settings: first.body.settings, version: version + 1 });
    }
    expect((await root.get<EmailSettingsReply>(path)).body.settings).toEqual(first.body.settings);
    // The answer of the first was lost, and it is sent again.
    const again = await save(root, version, { emailPort: 2_525 });
    expect({ status: again.status, version: again.body.version }).toEqual({
      status: 200,
      version: version + 1,
    });
    expect((await save(second, version + 1)).body.version).toBe(version + 2);
  });

  it('keep the encrypted password where it is the same, so that the audit tells of no other', async () => {
    const encrypted = async () => {
      const row = await SystemSettingModel.findOne({ key: 'email_settings' }).lean();
      return (row?.value as { sealedPassword: string }).sealedPassword;
    };
    await put();
    const before = await encrypted();
    await put({ emailPassword: '', emailFrom: 'other@example.test' });
    expect(await encrypted()).toBe(before);
    await put({ emailPassword: 'another one' });
    expect(await encrypted()).not.toBe(before);
  });

  it('are removed', async () => {
    await put();
    expect((await root.delete(path)).status).toBe(204);
    expect((await root.get<EmailSettingsReply>(path)).body.settings).toBeNull();
    expect((await put({ emailPassword: '' })).body.fields).toEqual({ emailPassword: 'Password is required' });
  });
});
