import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roles, type AuditEntry, type Backups, type ReplyOf, type Contract } from '@hearthline/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { backupFile, backupFolder } from '../platform/core/backup-folder.ts';
import { closeListeners, listen } from '../outward/realtime/testing/listener.ts';
import { vitalsDraft } from '../testing/build-clinical.ts';
import { openClient, openServer } from '../testing/server-test.ts';
import { until } from '../testing/until.ts';
import { inspectArchive } from './archive/inspect-archive.ts';

const server = openServer();
const root = openClient(server, 'root');
const administrator = openClient(server, 'administrator');
afterEach(closeListeners);

const path = '/api/database/backups';
type Begun = ReplyOf<Contract['databaseOperations']['backUp']>;
const read = async (client = root) => (await client.get<Backups>(path)).body;
const ended = () => until('the job has ended', async () => (await read()).job === null);

/** Makes a backup by the API, and returns its name. */
async function backUp(client = administrator): Promise<string> {
  const { status, body } = await client.post<Begun>(path);
  expect(status).toBe(201);
  await ended();
  return body.job.name;
}

describe('who may', () => {
  it.each(roles)('%s', async (role) => {
    const client = await server.as(role);
    const may = role === 'root' || role === 'administrator';
    const name = 'night-2026-01-01T01-00-00Z.hearthline';
    expect((await client.get(path)).status).toBe(may ? 200 : 403);
    expect((await client.post(`${path}/cancel`)).status).toBe(may ? 204 : 403);
    expect((await client.post(`${path}/${name}/check`)).status).toBe(may ? 404 : 403);
    expect((await client.get(`${path}/${name}/archive`)).status).toBe(role === 'root' ? 404 : 403);
    expect((await client.post(path)).status).toBe(may ? 201 : 403);
    await ended();
  });

  it('nobody without a session', async () => {
    expect((await server.anonymous.get(path)).status).toBe(401);
    expect((await server.anonymous.post(path)).status).toBe(401);
  });
});

describe('a backup by a person', () => {
  it('is made, checked, listed, audited, and told to those who may see it', async () => {
    const form = { name: 'Rosa', lastName: 'Marí', age: 84 };
    const { resident } = (await root.post<{ resident: { id: string } }>('/api/residents', form)).body;
    await root.post('/api/vitals', vitalsDraft(resident.id));
    const nurse = await server.as('nurse');
    const [hers, his] = [
      await listen(server.url, administrator.cookie),
      await listen(server.url, nurse.cookie),
    ];
    const name = await backUp();
    await hers.waitForEvent('backups:changed');
    expect(his.all('backups:changed')).toEqual([]);

    const { backups, newestAt, outcome, folder } = await read(administrator);
    expect(outcome).toMatchObject({ what: 'check', name, by: administrator.user.name, result: 'done' });
    expect(backups[0]).toMatchObject({ name, kind: 'manual', check: { sound: true } });
    expect(backups[0]?.check?.text).toMatch(/^\d+ documents of \d+ collections$/);
    expect(newestAt).toBe(backups[0]?.madeAt);
    const { sums } = await inspectArchive(join(folder, name));
    expect(sums.get('residents')?.count).toBe(1);

    await until('it is in the audit', async () => {
      const { entries } = (await root.get<{ entries: AuditEntry[] }>('/api/audit?entity=backup')).body;
      return entries.some(
        ({ label, action, by }) =>
          label === name && action === 'backed-up' && by.id === administrator.user.id,
      );
    });
  });
});

describe('a check', () => {
  it('finds a backup that was damaged since, and says so in the list', async () => {
    const name = await backUp();
    const file = join(backupFolder(server.config.dataDir), name);
    const bytes = await readFile(file);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect((await administrator.post(`${path}/${name}/check`)).status).toBe(200);
    await ended();
    const { backups, outcome } = await read();
    expect(outcome).toMatchObject({ what: 'check', name, result: 'failed' });
    const check = backups.find((backup) => backup.name === name)?.check;
    expect(check).toMatchObject({ sound: false, text: expect.stringContaining('checksum') });
  });

  it('of a file that is no backup in the list is 404, whatever its path', async () => {
    for (const name of ['..%2Fsecret.key', 'checks.json', 'night-x.hearthline'])
      expect((await root.post(`${path}/${name}/check`)).status).toBe(404);
  });
});

it('root downloads an archive whole, and that is audited', async () => {
  const name = await backUp();
  const file = join(backupFolder(server.config.dataDir), name);
  const response = await fetch(`${server.url}${path}/${name}/archive`, { headers: { cookie: root.cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('content-disposition')).toContain(name);
  expect(bytes.equals(await readFile(file))).toBe(true);
  await until('it is in the audit', async () => {
    const { entries } = (await root.get<{ entries: AuditEntry[] }>('/api/audit?entity=export')).body;
    return entries.some(({ label, by }) => label === name && by.id === root.user.id);
  });
});

it('a backup dated in the future is listed, and does not count as the newest', async () => {
  const { newestAt } = await read();
  await writeFile(backupFile(server.config.dataDir, 'night', new Date('2199-01-01T00:00:00Z')), '');
  const after = await read();
  expect(after.backups[0]?.madeAt).toBe('2199-01-01T00:00:00.000Z');
  expect(after.newestAt).toBe(newestAt);
});

describe('GET /api/database/export', () => {
  const exportPath = '/api/database/export';

  it.each(roles)('%s may, or is told who may', async (role) => {
    const client = await server.as(role);
    const { status, body, headers } = await client.get<string | { message: string }>(exportPath);
    if (role === 'root' || role === 'administrator') {
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(/hearthline_production_\d{4}-\d\d-\d\d\.sql/);
      expect(body).toMatch(/COMMIT;\n$/);
    } else {
      const message = 'Access Denied: Only administrators and root users can export the database';
      expect([status, body]).toEqual([403, { code: 'forbidden', message }]);
    }
  });

  it('needs a session, and is audited', async () => {
    expect((await server.anonymous.get(exportPath)).status).toBe(401);
    await administrator.get(exportPath);
    await until('it is in the audit', async () => {
      const { entries } = (await root.get<{ entries: AuditEntry[] }>('/api/audit?entity=export')).body;
      return entries.some(({ by, label }) => by.id === administrator.user.id && label.endsWith('.sql'));
    });
  });
});
