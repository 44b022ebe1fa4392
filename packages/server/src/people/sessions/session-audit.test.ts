import { beforeEach, expect, it } from 'vitest';
import { AuditModel, type AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { getSessionCookie } from '../../testing/session-cookie.ts';
import { createClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { expireSessions } from './session.service.ts';
import { SessionModel } from './session.repository.ts';

const server = openServer();
beforeEach(async () => {
  await SessionModel.deleteMany({});
  await AuditModel.collection.deleteMany({});
});

/** Audit entries of sessions, oldest first, after moving all of them. */
async function auditOfSessions(): Promise<AuditDocument[]> {
  while ((await moveHistory(50)) > 0);
  // Without the place in the chain, which the audit worker gives them meanwhile.
  return AuditModel.find({ entity: 'session' }, { unchained: 0, chainNumber: 0, mac: 0, macKey: 0 })
    .sort({ at: 1, _id: 1 })
    .lean<AuditDocument[]>();
}
const summaryOf = ({ action, by, reason, label }: AuditDocument) => [action, by.name, label, reason];
const signIn = async (email: string | null) => {
  const body = { email, password: testPassword };
  const reply = await server.anonymous.post('/api/auth/login', body, { 'user-agent': 'a tablet' });
  return { status: reply.status, cookie: getSessionCookie(reply.headers) };
};

it('session audit: a sign-in and a sign-out have an entry with user, time and address', async () => {
  const user = await buildUser('nurse');
  const { cookie } = await signIn(user.email);
  await createClient(server.url, cookie, user).post('/api/auth/logout');
  const [came, went] = await auditOfSessions();
  expect(came).toMatchObject({
    action: 'signed-in',
    label: user.name,
    by: { id: user.id, name: user.name, role: 'nurse' },
    from: { ip: '127.0.0.1', userAgent: 'a tablet' },
  });
  expect(String(came?.entityId)).toBe(user.id);
  expect(went).toMatchObject({ action: 'signed-out', reason: 'signed-out', by: { id: user.id } });
  expect(went?.from).not.toBeNull();
});

it('session audit: a user signed out by root or by maintenance has an entry with actor and reason per session', async () => {
  const root = await server.as('root');
  const ana = await buildUser('nurse');
  const ben = await buildUser('manager');
  for (const user of [ana, ana, ben]) await server.signIn(user);
  await root.post('/api/root/logout-user', { userId: ana.id });
  await root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'maintenance_mode', value: { enabled: true } }],
  });
  await root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'maintenance_mode', value: { enabled: false } }],
  });
  const signOuts = (await auditOfSessions()).filter(({ action }) => action === 'signed-out').map(summaryOf);
  expect(signOuts).toEqual([
    ['signed-out', root.user.name, ana.name, 'logged-out-by-root'],
    ['signed-out', root.user.name, ana.name, 'logged-out-by-root'],
    ['signed-out', root.user.name, ben.name, 'maintenance'],
  ]);
});

it('session audit: an expired session has an entry in its user’s name', async () => {
  const nurse = await server.as('nurse');
  await expireSessions(new Date(Date.now() + 3_600_000));
  const out = (await auditOfSessions()).find(({ action }) => action === 'signed-out');
  expect(out).toMatchObject({ by: { id: nurse.user.id }, from: null, reason: 'expired' });
});

it('session audit: a refused sign-in has no session entry', async () => {
  const user = await buildUser('nurse', { active: false });
  expect((await signIn(user.email)).status).toBe(401);
  expect((await signIn('nobody@example.test')).status).toBe(401);
  expect(await auditOfSessions()).toEqual([]);
});

it('session audit: entries moved again after a crash are not duplicated', async () => {
  const user = await buildUser('nurse');
  await server.signIn(user);
  await server.signIn(user);
  await server.deps.endSessions({ userId: user.id }, 'deactivated');
  const rows = await SessionModel.find().lean();
  const first = await auditOfSessions();
  for (const { _id, history } of rows) await SessionModel.updateOne({ _id }, { $set: { history } });
  expect(await auditOfSessions()).toEqual(first);
  expect(first).toHaveLength(4);
});
