import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { mongo } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { until } from '../../testing/until.ts';

const durationMs = 1_500;
const script = fileURLToPath(new URL('./testing/lease-holder.main.ts', import.meta.url));
const databaseName = `test_${randomUUID().slice(0, 8)}`;

interface Server {
  readonly child: ChildProcess;
  /** The lines it has written so far. */
  readonly lines: string[];
}

let servers: Server[];
beforeEach(() => void (servers = []));
afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL');
});
afterAll(async () => {
  const client = await new mongo.MongoClient(inject('mongodbUri')).connect();
  await client.db(databaseName).dropDatabase();
  await client.close();
});

/** A server in a process of its own, that works while it holds the lease. */
async function start(): Promise<Server> {
  const args = ['--import', 'tsx', script, inject('mongodbUri'), databaseName, String(durationMs)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const server = { child, lines };
  servers.push(server);
  await until('the server is ready', () => lines.includes('ready'), 30_000);
  return server;
}

const works = ({ lines }: Server) => lines.findLast((line) => line !== 'ready') === 'begins';

it('Leases: of two servers one works, and when it is killed the other one', async () => {
  const [first, second] = [await start(), await start()];
  await until('one works', () => works(first) || works(second));
  const [holder, candidate] = works(first) ? [first, second] : [second, first];
  await pause(3 * durationMs);
  expect([works(holder), works(candidate)]).toEqual([true, false]);
  holder.child.kill('SIGKILL');
  const killedAt = performance.now();
  await until('the other one works', () => works(candidate));
  expect(performance.now() - killedAt).toBeGreaterThan(durationMs / 2);
  // 15 s of a lease of 12 s; and a second for processes that start on a busy machine.
  expect(performance.now() - killedAt).toBeLessThan((durationMs * 15) / 12 + 1_000);
}, 60_000);

it('a server that stood still while another one took its lease ends its work when it wakes up', async () => {
  const holder = await start();
  await until('it works', () => works(holder));
  const candidate = await start();
  holder.child.kill('SIGSTOP');
  await until('the other one works', () => works(candidate));
  holder.child.kill('SIGCONT');
  await until('the first one has ended its run', () => !works(holder), 1_000);
  await pause(2 * durationMs);
  expect([works(holder), works(candidate)]).toEqual([false, true]);
}, 60_000);

it('a server that stops gives its lease back: the next one works at once', async () => {
  const holder = await start();
  await until('it works', () => works(holder));
  const candidate = await start();
  holder.child.kill('SIGTERM');
  const stoppedAt = performance.now();
  await until('the other one works', () => works(candidate));
  expect(performance.now() - stoppedAt).toBeLessThan(durationMs / 2);
}, 60_000);
