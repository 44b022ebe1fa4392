import type { Role, SystemSetting } from '@hearthline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { publishChange } from '../../platform/core/change-bus.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildUser, testPassword } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../../platform/core/log.ts';
import { startMaintenanceWorker } from './maintenance-worker.ts';
import { readSystemStatus, SystemSettingModel } from './system-setting.repository.ts';

const bulk = '/api/system-settings/bulk-update';

const server = openServer();
const root = openClient(server, 'root');
afterEach(async () => {
  closeListeners();
  await maintenance(false);
});

const maintenance = (enabled: boolean, seconds?: number, message?: string) =>
  root.post<{ settings: SystemSetting[]; fields?: object }>(bulk, {
    settings: [{ key: 'maintenance_mode', value: { enabled, ...(message && { message }) } }],
    ...(seconds !== undefined && { maintenanceInSeconds: seconds }),
  });

/** Moves the announced moment nearer: 30 s are the least that the call accepts. */
async function bringForward(ms: number): Promise<void> {
  const startsAt = new Date(Date.now() + ms).toISOString();
  await SystemSettingModel.updateOne({ key: 'maintenance_mode' }, { $set: { 'value.startsAt': startsAt } });
  publishChange({ kind: 'settings', keys: [], status: await readSystemStatus() });
}

async function signIn(role: Role): Promise<number> {
  const user = await buildUser(role);
  const body = { email: user.email, password: testPassword };
  return (await server.anonymous.post('/api/auth/login', body)).status;
}

const stillIn = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;

describe('announced maintenance', () => {
  it('is told to everyone with its moment, and lets people work and sign in until then', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    const before = Date.now();
    const { status, body } = await maintenance(true, 30, 'Back at noon.');
    expect(status).toBe(200);
    const { maintenanceAt } = await socket.waitForEvent(
      'system:status',
      (told) => told.maintenanceAt !== undefined,
    );
    const seconds = (Date.parse(maintenanceAt!) - before) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(40);
    expect(body.settings).toContainEqual({
      key: 'maintenance_mode',
      value: { enabled: true, message: 'Back at noon.', startsAt: maintenanceAt },
      version: expect.any(Number),
    });
    expect(await stillIn(nurse)).toBe(true);
    expect(await signIn('nurse')).toBe(200);
    // A page that was reloaded, or opened only now, is told as well.
    const late = await listen(server.url);
    expect(await late.waitForEvent('system:status')).toMatchObject({ maintenanceMode: false, maintenanceAt });
  });

  it('begins at its moment by the server’s clock, also for a client that ignores the event', async () => {
    const [nurse, administrator] = [await server.as('nurse'), await server.as('administrator')];
    const socket = await listen(server.url, nurse.cookie);
    await maintenance(true, 30);
    await bringForward(300);
    await until('the nurse’s session ended', async () => !(await stillIn(nurse)));
    // It has no socket, and asks nobody.
    expect(await stillIn(administrator)).toBe(false);
    expect(await signIn('manager')).toBe(503);
    expect(await stillIn(root)).toBe(true);
    await socket.closed();
    expect(socket.all('session:ended')).toMatchObject([{ reason: 'maintenance' }]);
    expect(socket.all('system:status').some(({ maintenanceMode }) => maintenanceMode)).toBe(true);
  });

  it('is cancelled, and nobody is signed out', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    await maintenance(true, 30);
    await socket.waitForEvent('system:status', ({ maintenanceAt }) => maintenanceAt !== undefined);
    await maintenance(false);
    await until(
      'the cancelled moment was told',
      () => socket.all('system:status').at(-1)?.maintenanceAt === undefined,
    );
    expect(await readSystemStatus()).toMatchObject({ maintenanceMode: false });
    expect(await stillIn(nurse)).toBe(true);
  });

  it('keeps its moment while the message is changed, begins at once with 0, and does not end by a new announcement', async () => {
    const nurse = await server.as('nurse');
    await maintenance(true, 120);
    const { maintenanceAt } = await readSystemStatus();
    await maintenance(true, undefined, 'Back at noon.');
    expect((await readSystemStatus()).maintenanceAt).toBe(maintenanceAt);
    await maintenance(true, 0);
    expect(await readSystemStatus()).toMatchObject({ maintenanceMode: true });
    expect(await stillIn(nurse)).toBe(false);
    await maintenance(true, 60);
    expect(await readSystemStatus()).toMatchObject({ maintenanceMode: true });
  });

  it('begins after a restart that it outlasted', async () => {
    const nurse = await server.as('nurse');
    await SystemSettingModel.updateOne(
      { key: 'maintenance_mode' },
      { $set: { value: { enabled: true, startsAt: new Date(Date.now() - 1_000).toISOString() } } },
    );
    // A server that starts now, and was not there when it was announced.
    const { endSessions } = server.deps;
    const worker = startMaintenanceWorker({ endSessions, log: createLog('silent') });
    await until('the session ended after a restart', async () => !(await stillIn(nurse)));
    await worker.stop();
  });

  it('refuses other lengths and a moment of the client’s, and lets root alone announce it', async () => {
    expect((await maintenance(true, 45)).status).toBe(422);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    await root.post(bulk, { settings: [{ key: 'maintenance_mode', value: { enabled: true, startsAt } }] });
    expect(await readSystemStatus()).toMatchObject({ maintenanceMode: true });
    await maintenance(false);
    for (const role of ['administrator', 'manager', 'nurse', 'gerocultor'] as const) {
      const settings = [{ key: 'maintenance_mode', value: { enabled: true } }];
      const reply = await (await server.as(role)).post(bulk, { settings, maintenanceInSeconds: 30 });
      expect(reply.status, role).toBe(403);
    }
  });
});

describe('who is in the middle of a form', () => {
  const people = async () =>
    (
      await root.get<{ people: { user: { id: string }; page: string; count: number }[] }>(
        '/api/root/unsaved-forms',
      )
    ).body.people;
  const peopleOf = async ({ user }: TestClient) => (await people()).filter((one) => one.user.id === user.id);

  it('is told by the client with page and count alone, and forgotten with its socket', async () => {
    const nurse = await server.as('nurse');
    const socket = await listen(server.url, nurse.cookie);
    const watcher = await listen(server.url, root.cookie);
    socket.socket.emit('forms:unsaved', { page: '/forms/vitals', count: 1, notes: 'Rosa fell' });
    await watcher.waitForEvent('unsaved-forms:changed');
    await until('the nurse was listed', async () => (await peopleOf(nurse)).length === 1);
    const [found] = await peopleOf(nurse);
    expect(found).toEqual({
      user: { id: nurse.user.id, name: nurse.user.name, photoUrl: null, role: 'nurse' },
      page: 'Form 01',
      count: 1,
      since: expect.any(String),
    });
    socket.socket.emit('forms:unsaved', { page: '/residents/rosa-delgado', count: 2 });
    await until('the other page was listed', async () => (await peopleOf(nurse))[0]?.page === 'Residents');
    socket.socket.emit('forms:unsaved', { page: '/forms/vitals', count: 0 });
    await until('the nurse was no longer listed', async () => (await peopleOf(nurse)).length === 0);
    socket.socket.emit('forms:unsaved', { page: '/dashboard', count: 1 });
    await until('another page was listed', async () => (await peopleOf(nurse))[0]?.page === 'Another page');
    socket.close();
    await until('the closed tab was forgotten', async () => (await peopleOf(nurse)).length === 0);
  });

  it('ignores what is no such message, and what comes from nobody', async () => {
    const nurse = await server.as('nurse');
    const [socket, anonymous] = [await listen(server.url, nurse.cookie), await listen(server.url)];
    anonymous.socket.emit('forms:unsaved', { page: '/forms/vitals', count: 1 });
    for (const wrong of [null, 'x', {}, { page: 'Rosa fell', count: 1 }, { page: '/round', count: -1 }])
      socket.socket.emit('forms:unsaved', wrong);
    socket.socket.emit('forms:unsaved', { page: '/round', count: 1 });
    await until('the round was listed', async () => (await peopleOf(nurse))[0]?.page === 'Medication round');
    expect(await people()).toHaveLength(1);
    expect(socket.socket.connected).toBe(true);
  });

  it.each(['administrator', 'manager', 'nurse', 'gerocultor'] as const)('is not told to %s', async (role) => {
    expect((await (await server.as(role)).get('/api/root/unsaved-forms')).status).toBe(403);
  });
});
