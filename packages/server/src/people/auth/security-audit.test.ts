import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuditModel, type AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { writeSetting } from '../../office/settings/system-setting.repository.ts';
import { createDevice, enterCode } from '../displays/testing/device.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { openServer } from '../../testing/server-test.ts';

const server = openServer({ trustProxy: 1 });
beforeEach(async () => {
  await failures().deleteMany({});
  await AuditModel.collection.deleteMany({});
});

const failures = () => mongoose.connection.collection('sign_in_failures');
const hour = 3_600_000;

/** Audit entries of one entity type, oldest first, after closing the windows of today's failures. */
async function auditOf(entity: AuditDocument['entity']): Promise<AuditDocument[]> {
  await failures().updateMany({}, { $set: { endsAt: new Date(Date.now() - hour) } });
  while ((await moveHistory(50)) > 0);
  return AuditModel.find({ entity }).sort({ at: 1, _id: 1 }).lean<AuditDocument[]>();
}
const summaryOf = ({ action, label, reason, changes }: AuditDocument) => [
  action,
  label,
  reason,
  changes['times']?.after,
];
const signIn = (email: string | null, password: string, ip: string) =>
  server.anonymous.post(
    '/api/auth/login',
    { email, password },
    { 'x-forwarded-for': ip, 'user-agent': 'a phone' },
  );

describe('audit of failed sign-ins', () => {
  it('has one entry with a count per account and address, and another for the lockout', async () => {
    const nurse = await buildUser('nurse');
    for (let tries = 0; tries < 8; tries += 1) await signIn(nurse.email, 'not this one', '10.1.0.1');
    await signIn(nurse.email, 'not this one', '10.1.0.2');
    const entries = await auditOf('sign-in');
    expect(entries.map(summaryOf).sort()).toEqual([
      ['locked-out', nurse.name, null, 3],
      ['sign-in-failed', nurse.name, null, 1],
      ['sign-in-failed', nurse.name, null, 5],
    ]);
    const [first] = entries;
    expect(first).toMatchObject({
      by: { id: '', name: 'Nobody signed in' },
      from: { ip: '10.1.0.1', userAgent: 'a phone' },
    });
    expect(String(first?.entityId)).toBe(nurse.id);
    expect(await failures().countDocuments({})).toBe(0);
  });

  it('has nothing that was typed when no account has the e-mail', async () => {
    await signIn('my.password@123456.test', 'a secret word', '10.2.0.1');
    await signIn('another.password@123456.test', 'a secret word', '10.2.0.1');
    expect(JSON.stringify(await failures().find().toArray())).not.toMatch(/password@|secret/);
    const entries = await auditOf('sign-in');
    expect(entries.map(summaryOf)).toEqual([['sign-in-failed', 'Unknown account', null, 2]]);
    expect(JSON.stringify(entries)).not.toMatch(/password@|secret/);
  });

  it('has refused sign-ins with the right password, and the reason', async () => {
    const deactivated = await buildUser('nurse', { active: false });
    const blocked = await buildUser('nurse');
    const root = onBehalfOf(await buildUser('root'));
    await signIn(deactivated.email, testPassword, '10.3.0.1');
    await writeSetting({ key: 'login_blocked', value: true }, root);
    await signIn(blocked.email, testPassword, '10.3.0.1');
    await writeSetting({ key: 'login_blocked', value: false }, root);
    expect((await auditOf('sign-in')).map(summaryOf)).toEqual([
      ['sign-in-refused', deactivated.name, 'Your account was deactivated.', 1],
      ['sign-in-refused', blocked.name, 'Login is currently disabled (LOGIN_BLOCKED)', 1],
    ]);
  });

  it('counts all of many concurrent ones', async () => {
    const nurse = await buildUser('nurse');
    await Promise.all(Array.from({ length: 12 }, () => signIn(nurse.email, 'not this one', '10.4.0.1')));
    const counted = (await auditOf('sign-in')).map(summaryOf);
    expect(counted.sort()).toEqual([
      ['locked-out', nurse.name, null, 7],
      ['sign-in-failed', nurse.name, null, 5],
    ]);
  });

  it('has a bounded number of entries per account, however many addresses an attack uses', async () => {
    const nurse = await buildUser('nurse');
    const filler = { account: null, times: 1, history: [], endsAt: new Date() };
    const endsAt = new Date((Math.floor(Date.now() / 900_000) + 1) * 900_000);
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...filler,
      endsAt,
      _id: `filler ${String(index)}`,
    }));
    await failures().insertMany(rows as object[]);
    for (let from = 1; from <= 4; from += 1) {
      await signIn(nurse.email, 'not this one', `10.5.${String(from)}.1`);
      await signIn('nobody@example.test', 'not this one', `10.5.${String(from)}.1`);
    }
    expect(await failures().countDocuments({})).toBe(202);
    const entries = await auditOf('sign-in');
    expect(entries.map(summaryOf)).toEqual([
      ['sign-in-failed', nurse.name, null, 4],
      ['sign-in-failed', 'Unknown account', null, 4],
    ]);
    expect(entries[0]?.from?.ip).toBe('many addresses');
  });

  it('gets an entry once its window is over, also a window dated ahead by a wrong clock', async () => {
    await signIn('nobody@example.test', 'not this one', '10.6.0.1');
    while ((await moveHistory(50)) > 0);
    expect(await AuditModel.countDocuments({ entity: 'sign-in' })).toBe(0);
    await failures().updateMany({}, { $set: { endsAt: new Date(Date.now() + 400 * 24 * hour) } });
    while ((await moveHistory(50)) > 0);
    expect(await AuditModel.countDocuments({ entity: 'sign-in' })).toBe(1);
  });
});

it('audit: a change of password, and a wrong current password', async () => {
  const nurse = await server.as('nurse');
  const change = (currentPassword: string) =>
    nurse.post('/api/auth/password', { currentPassword, newPassword: 'a password of my own' });
  await change('not this one');
  await change(testPassword);
  const entries = await auditOf('user');
  expect(entries.map(summaryOf)).toEqual([['password-changed', nurse.user.name, null, undefined]]);
  expect(entries[0]).toMatchObject({ by: { id: nurse.user.id, role: 'nurse' }, changes: {} });
  expect(JSON.stringify(entries)).not.toMatch(/argon2|own/);
  expect((await auditOf('sign-in')).map(summaryOf)).toEqual([
    ['sign-in-failed', nurse.user.name, 'At a change of password', 1],
  ]);
});

it('audit: changed settings with values before and after, and no entry for an unchanged one', async () => {
  const root = await server.as('root');
  const set = (settings: unknown[]) => root.post('/api/system-settings/bulk-update', { settings });
  await set([
    { key: 'maintenance_mode', value: { enabled: true, message: 'Back at noon.' } },
    { key: 'recheck_minutes', value: { minutes: 20 } },
    { key: 'forgot_password_enabled', value: { enabled: true } },
  ]);
  await set([{ key: 'maintenance_mode', value: { enabled: false } }]);
  await set([{ key: 'maintenance_mode', value: { enabled: false } }]);
  await root.post('/api/root/toggle-login-block', { blocked: true });
  await root.post('/api/root/toggle-login-block', { blocked: false });
  const entries = await auditOf('setting');
  expect(entries.map(({ action, label, changes }) => [action, label, changes[label]])).toEqual([
    [
      'updated',
      'maintenance_mode',
      { before: { enabled: false }, after: { enabled: true, message: 'Back at noon.' } },
    ],
    ['updated', 'recheck_minutes', { before: { minutes: 30 }, after: { minutes: 20 } }],
    [
      'updated',
      'maintenance_mode',
      { before: { enabled: true, message: 'Back at noon.' }, after: { enabled: false } },
    ],
    ['updated', 'login_blocked', { before: false, after: true }],
    ['updated', 'login_blocked', { before: true, after: false }],
  ]);
  for (const entry of entries) expect(entry.by).toMatchObject({ id: root.user.id, role: 'root' });
});

it('audit: two concurrent changes of a setting have an entry each, and the later begins with the value of the earlier', async () => {
  const [a, b] = [onBehalfOf(await buildUser('root')), onBehalfOf(await buildUser('root'))];
  await writeSetting({ key: 'app_version', value: { version: '3.0' } }, a);
  await Promise.all([
    writeSetting({ key: 'app_version', value: { version: '3.1' } }, a),
    writeSetting({ key: 'app_version', value: { version: '3.2' } }, b),
  ]);
  const changes = (await auditOf('setting')).map((entry) => entry.changes['app_version']);
  expect(changes).toHaveLength(3);
  for (const [index, change] of changes.entries())
    if (index > 0) expect(change?.before).toEqual(changes[index - 1]?.after);
});

it('audit: pairing, change and removal of a display', async () => {
  const manager = await server.as('manager');
  const device = createDevice(server);
  const { code } = await device.begin();
  const { body } = await enterCode(manager, code);
  const path = `/api/displays/${body.display.id}`;
  await manager.put(path, { name: 'Dining room', grade: 'room' });
  await manager.delete(path);
  const entries = await auditOf('display');
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['created', { name: { before: null, after: 'Station' }, grade: { before: null, after: 'initials' } }],
    [
      'updated',
      { name: { before: 'Station', after: 'Dining room' }, grade: { before: 'initials', after: 'room' } },
    ],
    ['deleted', {}],
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({ by: { id: manager.user.id }, from: { ip: expect.any(String) } });
});
