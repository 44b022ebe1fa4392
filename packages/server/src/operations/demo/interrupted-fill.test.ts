import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedIn, type Resident } from '@hearthline/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningDatabase } from '../../platform/database/local/local-database.ts';
import { connectRawDatabase } from '../raw-database.ts';
import { runMain } from '../../testing/run-main.ts';
import { createClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { demoPassword } from '../../people/users/demo-accounts.ts';

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-cut-off-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) => runMain({ PORT: '0', DATA_DIR: dataDir, ...env });

/** Kills the server once it has written some of the demo's records. */
async function startAndKill(): Promise<void> {
  const main = start();
  let uri: string | null = null;
  await until('the engine serves', async () => (uri = await findRunningDatabase(dataDir)) !== null, 40_000);
  const { db, close } = await connectRawDatabase(uri ?? '', null);
  await until(
    'some records are there',
    async () => (await db.collection('vitals_records').findOne()) !== null,
  );
  const [engine = ''] = execFileSync('pgrep', ['-f', '--', `--data ${dataDir}`])
    .toString()
    .split('\n');
  const args = (await readFile(`/proc/${engine}/cmdline`, 'latin1')).split('\0');
  process.kill(Number(args[args.indexOf('--parent') + 1]), 'SIGKILL');
  await main;
  await close();
}

async function signIn(url: string) {
  const credentials = { email: 'nurse@hearthline.test', password: demoPassword };
  const { headers, body } = await createClient(url, '', null).post('/api/auth/login', credentials);
  return createClient(url, headers.getSetCookie()[0]?.split(';')[0] ?? '', SignedIn.parse(body).user);
}

it('an interrupted demo that was used since is not cleared', async () => {
  await startAndKill();
  const without = await start({ DEMO_DATA: 'false' });
  const nurse = await signIn(without.url);
  const typed = { name: 'Rosa', lastName: 'Vidal', age: 84 };
  expect((await nurse.post('/api/residents', typed)).status).toBe(201);
  without.child.kill('SIGTERM');
  await without.ended;

  const plain = await start();
  expect(plain.output()).toContain('it stays as it is');
  const { body } = await (await signIn(plain.url)).get<{ residents: Resident[] }>('/api/residents');
  expect(body.residents).toContainEqual(expect.objectContaining(typed));
  plain.child.kill('SIGTERM');
  await plain.ended;
}, 180_000);
