import { roles, type SystemSetting } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../people/users/demo-accounts.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SystemSettingModel } from './system-setting.repository.ts';
import { maySignOut } from './system.policy.ts';
import { systemRoutes } from './system.routes.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const bulk = '/api/system-settings/bulk-update';

describe('public system endpoints', () => {
  it('health: version, database and disk space', async () => {
    const { status, body } = await server.anonymous.get('/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      version: server.config.version,
      database: {
        engine: 'mongodb',
        version: expect.stringMatching(/^\d+\./),
        lastBackup: null,
        backupFailing: null,
        damaged: 0,
      },
      disk: {
        freeBytes: expect.any(Number),
        totalBytes: expect.any(Number),
        state: expect.stringMatching(/^(ok|low|full)$/),
        shrinksPerDay: null,
        fullAt: null,
      },
    });
  });

  it('maintenance status and forgot-password setting: defaults', async () => {
    const maintenance = await server.anonymous.get('/api/public/maintenance-status');
    expect(maintenance.body).toEqual({
      maintenanceMode: false,
      message: 'System Under Maintenance: Please wait and try later',
    });
    const forgot = await server.anonymous.get('/api/public/system-settings/forgot-password');
    expect(forgot.body).toEqual({ enabled: true });
  });

  it('demo accounts: only in the demo home', async () => {
    expect((await server.anonymous.get('/api/public/demo')).body).toEqual({ demo: null });
    const { demo } = systemRoutes({ ...server.deps, home: () => ({ timezone: 'UTC', demo: true }) });
    await expect(demo({} as never)).resolves.toEqual({
      demo: { password: demoPassword, accounts: demoAccounts },
    });
  });
});

describe('permissions of system endpoints', () => {
  const calls = [
    ['get', '/api/system-settings', undefined],
    ['post', bulk, { settings: [{ key: 'login_blocked', value: false }] }],
    ['post', '/api/root/logout-user', { userId: 'a'.repeat(24) }],
    ['post', '/api/root/logout-all-except-me', undefined],
    ['post', '/api/root/toggle-login-block', { blocked: false }],
  ] as const;

  it.each(calls)('%s %s: root only', async (method, path, body) => {
    const ask = (client: { get: typeof server.anonymous.get; post: typeof server.anonymous.post }) =>
      method === 'get' ? client.get(path) : client.post(path, body);
    expect((await ask(server.anonymous)).status).toBe(401);
    for (const role of roles.filter((role) => role !== 'root'))
      expect((await ask(await server.as(role))).status).toBe(403);
    expect((await ask(await server.as('root'))).status).toBe(path.endsWith('logout-user') ? 404 : 200);
  });

  it('maySignOut: nobody may sign out a user with a higher role', () => {
    for (const [rank, role] of roles.entries())
      for (const [otherRank, other] of roles.entries())
        expect(maySignOut({ role }, { role: other })).toBe(otherRank >= rank);
  });
});

describe('system settings', () => {
  it('are stored with their author and version, and sent to every client', async () => {
    const root = await server.as('root');
    const anonymous = await listen(server.url);
    const settings: SystemSetting[] = [
      { key: 'forgot_password_enabled', value: { enabled: false } },
      { key: 'app_version', value: { version: '2.5.0' } },
    ];
    const reply = await root.post<{ settings: SystemSetting[] }>(bulk, { settings });
    expect(reply.status).toBe(200);
    expect(reply.body.settings).toEqual([
      { key: 'maintenance_mode', value: { enabled: false }, version: 0 },
      { key: 'forgot_password_enabled', value: { enabled: false }, version: 1 },
      { key: 'app_version', value: { version: '2.5.0' }, version: 1 },
      { key: 'login_blocked', value: false, version: 0 },
      { key: 'recheck_minutes', value: { minutes: 30 }, version: 0 },
      { key: 'wall_hours', value: { dayFrom: '07:00', nightFrom: '20:00' }, version: 0 },
      { key: 'shift_times', value: { starts: ['07:00', '15:00', '23:00'] }, version: 0 },
      { key: 'dose_windows', value: { normal: 60, timeCritical: 30 }, version: 0 },
      { key: 'substance_limits', value: { limits: [{ substance: 'paracetamol', mg: 4_000 }] }, version: 0 },
      { key: 'home_details', value: { name: '', address: '' }, version: 0 },
      { key: 'second_factor_roles', value: { roles: [] }, version: 0 },
      { key: 'retention', value: { years: null }, version: 0 },
      {
        key: 'witness_roles',
        value: { roles: ['root', 'administrator', 'manager', 'nurse'] },
        version: 0,
      },
      { key: 'second_check', value: { required: false }, version: 0 },
      { key: 'giving_roles', value: { routes: [] }, version: 0 },
    ]);
    expect((await root.get('/api/system-settings')).body).toEqual(reply.body);
    await anonymous.waitForEvent(
      'system:status',
      (status) => !status.forgotPasswordEnabled && status.appVersion === '2.5.0',
      1_000,
    );
    await root.post(bulk, { settings: [{ key: 'app_version', value: { version: '2.4.0' } }] });
    const row = await SystemSettingModel.findOne({ key: 'app_version' }).lean();
    expect(row).toMatchObject({ value: { version: '2.4.0' }, updatedBy: root.user.id, version: 2 });
    await root.post(bulk, { settings: [{ key: 'forgot_password_enabled', value: { enabled: true } }] });
  });

  it('are all refused, naming the field, when one is invalid', async () => {
    const root = await server.as('root');
    const settings = [
      { key: 'login_blocked', value: true },
      { key: 'app_version', value: { version: 'two' } },
    ];
    const reply = await root.post(bulk, { settings });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      fields: { 'settings.1.value.version': 'Version must look like 2.4.0.' },
    });
    for (const wrong of [
      {},
      { settings: [] },
      { settings: [{ key: 'made_up', value: 1 }] },
      { settings: 'all' },
    ])
      expect((await root.post(bulk, wrong)).status).toBe(422);
    expect((await root.get('/api/system-settings')).body).toMatchObject({
      settings: expect.arrayContaining([{ key: 'login_blocked', value: false, version: 0 }]),
    });
  });

  it('validate the wall hours: two different times of day', async () => {
    const root = await server.as('root');
    const set = (value: object) => root.post(bulk, { settings: [{ key: 'wall_hours', value }] });
    const refused = async (value: object) => {
      const reply = await set(value);
      expect(reply.status).toBe(422);
      return (reply.body as { fields: Record<string, string> }).fields;
    };
    const wrong = 'Please enter a time as HH:MM, for example 07:30.';
    expect(await refused({ dayFrom: '7:00', nightFrom: '24:00' })).toEqual({
      'settings.0.value.dayFrom': wrong,
      'settings.0.value.nightFrom': wrong,
    });
    expect(await refused({ dayFrom: '07:00' })).toEqual({ 'settings.0.value.nightFrom': wrong });
    expect(await refused({ dayFrom: '08:15', nightFrom: '08:15' })).toEqual({
      'settings.0.value.nightFrom': 'The night must begin at another time than the day.',
    });
    const hours = { dayFrom: '22:30', nightFrom: '06:45' };
    expect((await set(hours)).body).toMatchObject({
      settings: expect.arrayContaining([{ key: 'wall_hours', value: hours, version: 1 }]),
    });
  });

  it('are stored once by concurrent first writes', async () => {
    await SystemSettingModel.deleteMany({});
    const root = await server.as('root');
    const write = (version: string) =>
      root.post(bulk, { settings: [{ key: 'app_version', value: { version } }] });
    const replies = await Promise.all(['3.1.0', '3.2.0', '3.3.0', '3.4.0'].map(write));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await SystemSettingModel.countDocuments({ key: 'app_version' })).toBe(1);
  });
});

describe('signing out other users', () => {
  it('one user: all of their sessions, and nobody else’s', async () => {
    const root = await server.as('root');
    const nurse = await server.as('nurse');
    const [elsewhere, other] = [await server.signIn(nurse.user), await server.as('nurse')];
    const socket = await listen(server.url, elsewhere.cookie);
    const reply = await root.post('/api/root/logout-user', { userId: nurse.user.id });
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, message: `${nurse.user.name} was signed out.` },
    });
    for (const client of [nurse, elsewhere])
      expect(await client.get('/api/auth/me')).toMatchObject({
        status: 401,
        body: { code: 'SESSION_EXPIRED', reason: 'logged-out-by-root' },
      });
    await socket.closed();
    expect((await other.get('/api/auth/me')).status).toBe(200);
    expect((await root.post('/api/root/logout-user', { userId: nurse.user.id })).body).toEqual({
      success: true,
      message: `${nurse.user.name} was not signed in.`,
    });
  });

  it('is refused for oneself, an unknown user and an invalid id', async () => {
    const root = await server.as('root');
    const own = await root.post('/api/root/logout-user', { userId: root.user.id });
    expect(own).toMatchObject({
      status: 422,
      body: { fields: { userId: expect.stringContaining('Sign out') } },
    });
    expect((await root.get('/api/auth/me')).status).toBe(200);
    expect((await root.post('/api/root/logout-user', { userId: 'f'.repeat(24) })).status).toBe(404);
    expect((await root.post('/api/root/logout-user', { userId: 'me' })).status).toBe(422);
  });

  it("all but this session: also root's other sessions and other root users", async () => {
    const root = await server.as('root');
    const others = [await server.signIn(root.user), await server.as('root'), await server.as('manager')];
    const reply = await root.post('/api/root/logout-all-except-me');
    expect(reply.status).toBe(200);
    for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await root.get('/api/auth/me')).status).toBe(200);
  });

  it('works for a deactivated user', async () => {
    const root = await server.as('root');
    const nurse = await server.signIn(await buildUser('nurse', { active: false }));
    expect((await root.post('/api/root/logout-user', { userId: nurse.user.id })).status).toBe(200);
    expect((await nurse.get('/api/auth/me')).status).toBe(401);
  });
});
