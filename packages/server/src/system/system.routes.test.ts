import { roles, type SystemSetting } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../users/demo-accounts.ts';
import { closeListeners, listen } from '../realtime/testing/listener.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { SystemSettingModel } from './system-setting.model.ts';
import { maySignOut } from './system.policy.ts';
import { systemRoutes } from './system.routes.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const bulk = '/api/system-settings/bulk-update';

describe('what anyone may read', () => {
  it('health: the version, the database in use, and the room on the disk', async () => {
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

  it('the defaults of the switches', async () => {
    const maintenance = await server.anonymous.get('/api/public/maintenance-status');
    expect(maintenance.body).toEqual({
      maintenanceMode: false,
      message: 'System Under Maintenance: Please wait and try later',
    });
    const forgot = await server.anonymous.get('/api/public/system-settings/forgot-password');
    expect(forgot.body).toEqual({ enabled: true });
  });

  it('no demo accounts, unless this is the demonstration', async () => {
    expect((await server.anonymous.get('/api/public/demo')).body).toEqual({ demo: null });
    const { demo } = systemRoutes({ ...server.deps, home: () => ({ timezone: 'UTC', demo: true }) });
    await expect(demo({} as never)).resolves.toEqual({
      demo: { password: demoPassword, accounts: demoAccounts },
    });
  });
});

describe('who may', () => {
  const calls = [
    ['get', '/api/system-settings', undefined],
    ['post', bulk, { settings: [{ key: 'login_blocked', value: false }] }],
    ['post', '/api/root/logout-user', { userId: 'a'.repeat(24) }],
    ['post', '/api/root/logout-all-except-me', undefined],
    ['post', '/api/root/toggle-login-block', { blocked: false }],
  ] as const;

  it.each(calls)('%s %s: root alone', async (method, path, body) => {
    const ask = (client: { get: typeof server.anonymous.get; post: typeof server.anonymous.post }) =>
      method === 'get' ? client.get(path) : client.post(path, body);
    expect((await ask(server.anonymous)).status).toBe(401);
    for (const role of roles.filter((role) => role !== 'root'))
      expect((await ask(await server.as(role))).status).toBe(403);
    expect((await ask(await server.as('root'))).status).toBe(path.endsWith('logout-user') ? 404 : 200);
  });

  it('sign out: nobody a user whose role stands above', () => {
    for (const [rank, role] of roles.entries())
      for (const [otherRank, other] of roles.entries())
        expect(maySignOut({ role }, { role: other })).toBe(otherRank >= rank);
  });
});

describe('the settings', () => {
  it('are stored with who changed them, raise their version, and reach every screen', async () => {
    const root = await server.as('root');
    const anonymous = await listen(server.url);
    const settings: SystemSetting[] = [
      { key: 'forgot_password_enabled', value: { enabled: false } },
      { key: 'app_version', value: { version: '2.5.0' } },
    ];
    const reply = await root.post<{ settings: SystemSetting[] }>(bulk, { settings });
    expect(reply.status).toBe(200);
    expect(reply.body.settings).toEqual([
      { key: 'maintenance_mode', value: { enabled: false } },
      { key: 'forgot_password_enabled', value: { enabled: false } },
      { key: 'app_version', value: { version: '2.5.0' } },
      { key: 'login_blocked', value: false },
      { key: 'recheck_minutes', value: { minutes: 30 } },
      { key: 'wall_hours', value: { dayFrom: '07:00', nightFrom: '20:00' } },
    ]);
    expect((await root.get('/api/system-settings')).body).toEqual(reply.body);
    await anonymous.hear(
      'system:status',
      (status) => !status.forgotPasswordEnabled && status.appVersion === '2.5.0',
      1_000,
    );
    await root.post(bulk, { settings: [{ key: 'app_version', value: { version: '2.4.0' } }] });
    const row = await SystemSettingModel.findOne({ key: 'app_version' }).lean();
    expect(row).toMatchObject({ value: { version: '2.4.0' }, updatedBy: root.user.id, version: 2 });
    await root.post(bulk, { settings: [{ key: 'forgot_password_enabled', value: { enabled: true } }] });
  });

  it('are refused whole, naming the field, when one does not fit', async () => {
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
      settings: expect.arrayContaining([{ key: 'login_blocked', value: false }]),
    });
  });

  it('hold the hours of the wall boards to times of a day, two that differ', async () => {
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
      settings: expect.arrayContaining([{ key: 'wall_hours', value: hours }]),
    });
  });

  it('survive two first writers at once', async () => {
    await SystemSettingModel.deleteMany({});
    const root = await server.as('root');
    const write = (version: string) =>
      root.post(bulk, { settings: [{ key: 'app_version', value: { version } }] });
    const replies = await Promise.all(['3.1.0', '3.2.0', '3.3.0', '3.4.0'].map(write));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await SystemSettingModel.countDocuments({ key: 'app_version' })).toBe(1);
  });
});

describe('signing out others', () => {
  it('one user: each of their sessions, and nobody else', async () => {
    const root = await server.as('root');
    const nurse = await server.as('nurse');
    const [elsewhere, other] = [await server.signIn(nurse.user), await server.as('nurse')];
    const socket = await listen(server.url, elsewhere.cookie);
    const reply = await root.post('/api/root/logout-user', { userId: nurse.user.id });
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, message: `${nurse.user.name} was signed out.` },
    });
    for (const gone of [nurse, elsewhere])
      expect(await gone.get('/api/auth/me')).toMatchObject({
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

  it('not oneself, no one unknown, nothing that is no id', async () => {
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

  it("all but this session: root's other sessions and other roots too", async () => {
    const root = await server.as('root');
    const others = [await server.signIn(root.user), await server.as('root'), await server.as('manager')];
    const reply = await root.post('/api/root/logout-all-except-me');
    expect(reply.status).toBe(200);
    for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await root.get('/api/auth/me')).status).toBe(200);
  });

  it('a user who was deactivated can still be signed out', async () => {
    const root = await server.as('root');
    const nurse = await server.signIn(await buildUser('nurse', { active: false }));
    expect((await root.post('/api/root/logout-user', { userId: nurse.user.id })).status).toBe(200);
    expect((await nurse.get('/api/auth/me')).status).toBe(401);
  });
});
