import { describe, expect, it } from 'vitest';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { writeSetting } from '../../office/settings/system-setting.repository.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import { openServer } from '../../testing/server-test.ts';
import { UserModel } from '../users/user.repository.ts';

const server = openServer();

const signIn = (email: string | null, password = testPassword) =>
  server.anonymous.post('/api/auth/login', { email, password });

describe('a refused sign-in changes neither lastLogin nor lastActivityAt', () => {
  const before = { lastLogin: new Date(1_000), lastActivityAt: new Date(2_000) };

  it.each([
    ['with a wrong password', 401, 'not the password', {}],
    ['of a deactivated account', 401, testPassword, { active: false }],
  ] as const)('%s', async (_what, status, password, fields) => {
    const user = await buildUser('nurse', { ...before, ...fields });
    expect((await signIn(user.email, password)).status).toBe(status);
    expect(await UserModel.findById(user.id).lean()).toMatchObject(before);
  });

  it('during maintenance', async () => {
    const user = await buildUser('nurse', before);
    const root = await buildUser('root');
    await writeSetting({ key: 'maintenance_mode', value: { enabled: true } }, onBehalfOf(root));
    expect((await signIn(user.email)).status).toBe(503);
    await writeSetting({ key: 'maintenance_mode', value: { enabled: false } }, onBehalfOf(root));
    expect(await UserModel.findById(user.id).lean()).toMatchObject(before);
  });

  it('under the login block', async () => {
    const user = await buildUser('nurse', before);
    const root = await buildUser('root');
    await writeSetting({ key: 'login_blocked', value: true }, onBehalfOf(root));
    expect((await signIn(user.email)).status).toBe(403);
    await writeSetting({ key: 'login_blocked', value: false }, onBehalfOf(root));
    expect(await UserModel.findById(user.id).lean()).toMatchObject(before);
  });
});
