import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupFile, backupFolder } from '../../platform/core/backup-folder.ts';
import { readDiskSpace } from '../../platform/disk/watch-disk.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

let dataDir: string;
/** As large as the free space: the next backup is expected to need as much, so that none is made. */
let former: string;
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-backup-failing-'));
  await mkdir(backupFolder(dataDir));
  former = backupFile(dataDir, 'night', new Date('2020-01-01T01:00:00Z'));
  await writeFile(former, '');
  await truncate(former, (await readDiskSpace(dataDir))?.freeBytes);
  server = await startTestServer({ dataDir }, { backupPauses: { first: 10, look: 50, failed: 50 } });
  root = await server.as('root');
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The reports of the four places about failing backups. */
async function told() {
  const health = await server.anonymous.get<{ database: { backupFailing: unknown } }>('/api/health');
  const state = await root.get<{ backup: { failing: unknown } }>('/api/system-state');
  const settings = await root.get<{ failing: unknown }>('/api/database/backups');
  const metrics = String((await server.anonymous.get('/metrics')).body);
  return {
    health: health.body.database.backupFailing,
    state: state.body.backup.failing,
    settings: settings.body.failing,
    metric: /^hearthline_backup_failing (\d)$/m.exec(metrics)?.[1],
  };
}

it('failing nightly backups show in health, on the page System, in the settings and in the metrics, until one is made', async () => {
  await until('a backup fails', async () => (await told()).health !== null);
  const failing = { since: expect.any(String) as string, why: 'no-room' };
  expect(await told()).toEqual({ health: failing, state: failing, settings: failing, metric: '1' });
  await rm(former);
  await until('a backup is made', async () => (await told()).health === null);
  expect(await told()).toEqual({ health: null, state: null, settings: null, metric: '0' });
});
