import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SignedIn } from '@hearthline/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { runMain } from '../testing/run-main.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-main-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function signIn(url: string, email: string, password: string): Promise<TestClient> {
  const reply = await createClient(url, '', null).post('/api/auth/login', { email, password });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return createClient(url, cookie, SignedIn.parse(reply.body).user);
}

it('main: serves the demo home, drains pending requests at a stop, and keeps the data', async () => {
  const first = await runMain({ PORT: '0', DATA_DIR: dataDir });
  expect(first.output()).toMatch(/the embedded engine .*\n(.*\n)*.*nurse@hearthline\.test/);
  const nurse = await signIn(first.url, 'nurse@hearthline.test', 'hearthline');
  const socket = io(first.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: nurse.cookie },
    reconnection: false,
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));

  const body = JSON.stringify({ name: 'Late', lastName: 'Comer', age: 80 });
  const raw = openRaw(first.url);
  raw.write(
    postHead('/api/residents', { Cookie: nurse.cookie, 'Content-Length': body.length }) + body.slice(0, 9),
  );
  await wait(200);
  first.child.kill('SIGTERM');
  await wait(200);
  first.child.kill('SIGINT');
  await expect(fetch(`${first.url}/api/health`)).rejects.toThrow();
  raw.write(body.slice(9));
  expect((await raw.answer()).status).toBe(201);
  await disconnected;
  expect(await first.ended).toBe(0);
  expect(first.output()).not.toContain(nurse.cookie.slice(13, 40));
  expect(first.output()).not.toContain('Ana Ribeiro"');

  const second = await runMain({ PORT: '0', DATA_DIR: dataDir });
  const { body: found } = await createClient(second.url, nurse.cookie, nurse.user).get('/api/residents');
  expect(found).toMatchObject({
    residents: expect.arrayContaining([expect.objectContaining({ lastName: 'Comer' })]),
  });
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const exposed = await runMain({ PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' });
  expect(await exposed.ended).toBe(1);
  expect(exposed.output()).toMatch(/^Hearthline does not start: This database holds the demo home[^\n]+\n$/);
}, 120_000);

it('main: a second server on the data folder of a running one does not start, and says in one line which process has it', async () => {
  const home = join(dataDir, 'shared');
  const env = { PORT: '0', DATA_DIR: home, NODE_ENV: 'production' };
  const first = await runMain(env);
  onTestFinished(() => void first.child.kill('SIGTERM'));
  const second = await runMain(env);
  onTestFinished(() => void second.child.kill('SIGTERM'));
  const [owner = ''] = (await readFile(join(home, 'database', 'engine.lock'), 'utf8')).split(' ');
  expect(second.output()).toBe(
    'Hearthline does not start: The embedded database does not start: the engine ended (1): ' +
      `the data folder ${join(home, 'database')} is in use by process ${owner}\n`,
  );
  expect(await second.ended).toBe(1);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
}, 120_000);

it('main: in production creates a root account and prints its temporary password', async () => {
  const home = join(dataDir, 'production');
  const main = await runMain({ PORT: '0', DATA_DIR: home, NODE_ENV: 'production' });
  const [, email = '', password = ''] = /root account: (\S+)\n.*this once: (\S+)/.exec(main.output()) ?? [];
  expect((await signIn(main.url, email, password)).user.role).toBe('root');
  expect(await createClient(main.url, '', null).get('/api/public/demo')).toMatchObject({
    body: { demo: null },
  });
  main.child.kill('SIGTERM');
  expect(await main.ended).toBe(0);
}, 60_000);

it('main: reports a port in use or an invalid variable in one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const taken = await runMain({ PORT, DATA_DIR: join(dataDir, 'taken') });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toBe(
    `Hearthline does not start: 127.0.0.1:${PORT} is taken by another program. Stop it, or set PORT.\n`,
  );
  other.close();
  const wrong = await runMain({ PORT: 'http', DATA_DIR: dataDir });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toBe('Hearthline does not start: PORT must be a whole number from 0 to 65535\n');
}, 60_000);
