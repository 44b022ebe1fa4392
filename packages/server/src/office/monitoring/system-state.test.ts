import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { roles, type SystemState } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupFile, backupFolder } from '../../platform/core/backup-folder.ts';
import { DisplayModel } from '../../people/displays/display.repository.ts';
import { pairedDevice } from '../../people/displays/testing/device.ts';
import { closeListeners } from '../../outward/realtime/testing/listener.ts';
import { enrolledTablet } from '../../people/tablets/testing/shared-tablet.ts';
import { TabletModel } from '../../people/tablets/tablet.repository.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { watchEventLoopDelay } from './event-loop-delay.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const hour = 3_600_000;
const state = async () => (await (await server.as('root')).get<SystemState>('/api/system-state')).body;

async function addBackup(at: Date): Promise<void> {
  const file = backupFile(server.config.dataDir, 'night', at);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'a backup');
}

describe('the state of the system', () => {
  it.each(roles)('is for root alone: %s', async (role) => {
    const { status } = await (await server.as(role)).get('/api/system-state');
    expect(status).toBe(role === 'root' ? 200 : 403);
  });

  it('says since when it runs, and what it runs on', async () => {
    const now = await state();
    expect(Date.now() - new Date(now.startedAt).getTime()).toBeLessThan(600_000);
    expect(now).toMatchObject({
      version: server.config.version,
      database: { engine: 'mongodb', damaged: 0 },
      sockets: { staff: 0, displays: 0, others: 0 },
      queues: { broadcasts: 0 },
    });
    expect(now.disk?.freeBytes).toBeGreaterThan(0);
  });

  it('calls a backup old after 26 hours, and none at all too', async () => {
    expect((await state()).backup).toEqual({ lastAt: null, isOverdue: true, failing: null });
    const recent = new Date(Math.floor((Date.now() - 25 * hour) / 1000) * 1000);
    await addBackup(recent);
    expect((await state()).backup).toMatchObject({ lastAt: recent.toISOString(), isOverdue: false });
    await rm(backupFolder(server.config.dataDir), { recursive: true });
    await addBackup(new Date(Date.now() - 27 * hour));
    expect((await state()).backup.isOverdue).toBe(true);
  });

  it('names the displays that were not heard of for five minutes', async () => {
    const manager = await server.as('manager');
    const { display } = await pairedDevice(server, manager);
    const { display: lost, device } = await pairedDevice(server, manager);
    const socket = await device.listen();
    await socket.waitForEvent('wall:board');
    expect((await state()).sockets.displays).toBe(1);
    socket.close();
    await until('both are heard of', async () => {
      const heard = await DisplayModel.countDocuments({ lastSeenAt: { $ne: null } });
      return heard > 0;
    });
    await DisplayModel.updateOne({ _id: display.id }, { $set: { lastSeenAt: new Date() } });
    await DisplayModel.updateOne(
      { _id: lost.id },
      { $set: { lastSeenAt: new Date(Date.now() - 6 * 60_000) } },
    );
    const { displays } = await state();
    expect(displays.paired).toBe(2);
    expect(displays.silent.map(({ id }) => id)).toEqual([lost.id]);
  });

  it('names the tablets on which nobody signed in, and whose sign-in page was not open, for a day', async () => {
    const [manager, nurse] = [await server.as('manager'), await server.as('nurse')];
    const [idle, used] = [
      await enrolledTablet(server, manager, 'Ward 1'),
      await enrolledTablet(server, manager, 'Ward 2'),
    ];
    const twoDaysAgo = new Date(Date.now() - 48 * hour);
    for (const { id } of [idle, used]) await TabletModel.updateOne({ _id: id }, { lastSeenAt: twoDaysAgo });
    await used.signIn(nurse.user);
    expect((await state()).tablets).toEqual({
      paired: 2,
      silent: [{ id: idle.id, name: 'Ward 1', lastSeenAt: twoDaysAgo.toISOString() }],
    });
    await idle.status();
    expect((await state()).tablets.silent).toEqual([]);
  });
});

it('event-loop delay: what blocks the loop shows in the next window', async () => {
  const delay = watchEventLoopDelay(300);
  await until('a window with the blocked loop is over', () => {
    const end = performance.now() + 120;
    while (performance.now() < end);
    return delay.read().maxMs > 50;
  });
  delay.stop();
});
