import { afterEach, expect, inject, it } from 'vitest';
import { AuditModel } from '../records/audit/audit-entry.repository.ts';
import { StartRefused } from '../platform/core/config.ts';
import { closeListeners, listen } from '../outward/realtime/testing/listener.ts';
import { openServer } from '../testing/server-test.ts';
import { ensureRoot } from '../people/auth/ensure-root.ts';
import { UserModel } from '../people/users/user.repository.ts';
import { resetRoot } from './reset-root.ts';
import { runMain, buildUri } from './testing/run-main.ts';

const server = openServer();
afterEach(closeListeners);

const signIn = (email: string, password: string) =>
  server.anonymous.post('/api/auth/login', { email, password });

it('reset-root while the server runs: new password, old one invalid, sessions and sockets ended', async () => {
  const root = await UserModel.findOne({ role: 'root' });
  const old = await resetRoot(server.config);
  const session = (await signIn(old.email, old.password!)).headers.get('set-cookie')!.split(';')[0]!;
  const socket = await listen(server.url, session);

  const { dataDir, databaseName } = server.config;
  const env = { MONGODB_URI: buildUri(inject('mongodbUri'), databaseName!), DATA_DIR: dataDir };
  const { code, out, err } = await runMain('reset-root', [], env).ended;
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('shown this once') });
  const [email = '', password = ''] = out.trim().split(/\s+/);
  expect(email).toBe(root!.email);
  expect(password).toMatch(/^[\w-]{16}$/);
  await expect(socket.waitForEvent('session:ended')).resolves.toEqual({
    reason: 'password-changed',
    message: 'Your password was changed. Please sign in again.',
  });
  await socket.closed();
  const noted = await AuditModel.find({ entityId: root!._id, action: 'password-reset' }).lean();
  expect(noted).toHaveLength(2);
  expect(noted[1]).toMatchObject({
    entity: 'user',
    label: 'Root',
    by: { name: expect.stringContaining('Command line') },
  });
  expect(await server.anonymous.get('/api/auth/me', { cookie: session })).toMatchObject({
    status: 401,
    body: { reason: 'password-changed' },
  });
  expect((await signIn(email, old.password!)).status).toBe(401);
  expect(await signIn(email, password)).toMatchObject({
    status: 200,
    body: { user: { mustChangePassword: true } },
  });
}, 120_000);

it('reset-root creates a root account where no active one exists', async () => {
  await UserModel.deleteMany({ role: 'root' });
  const created = await resetRoot(server.config);
  expect(created.email).toBe('root@hearthline.local');
  expect(await signIn(created.email, created.password!)).toMatchObject({
    status: 200,
    body: { user: { mustChangePassword: true } },
  });
});

it('a ROOT_PASSWORD from the list of common passwords is refused', async () => {
  await UserModel.deleteMany({ role: 'root' });
  const root = { email: 'chosen@example.test', password: 'password1' };
  await expect(ensureRoot({ ...server.config, root })).rejects.toThrow(
    new StartRefused('ROOT_PASSWORD: Please choose a less common password.'),
  );
  expect(await UserModel.countDocuments({ role: 'root' })).toBe(0);
});

it('a root account with a chosen ROOT_PASSWORD need not change it at sign-in', async () => {
  await UserModel.deleteMany({ role: 'root' });
  const root = { email: 'chosen@example.test', password: 'chosen by the house' };
  await expect(ensureRoot({ ...server.config, root })).resolves.toEqual({
    email: root.email,
    password: null,
  });
  const reply = await signIn(root.email, root.password);
  expect(reply.status).toBe(200);
  expect(reply.body).not.toHaveProperty('user.mustChangePassword');
});
