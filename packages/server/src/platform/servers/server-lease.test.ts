import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { connectMongoose } from '../database/connect-mongoose.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import { createServerLease, type ServerLease } from './server-lease.ts';
import { countSignOut, readServers, renewServer } from './server.repository.ts';

/** Milliseconds; long enough for a busy machine to renew in time. */
const durationMs = 3_000;
const nobody = () => false;

let proxy: TcpProxy;
let started: ServerLease[] = [];
beforeAll(async () => {
  proxy = await openTcpProxy(inject('mongodbUri'));
  await connectMongoose(proxy.uri, { databaseName: `test_${randomUUID().slice(0, 8)}` });
});
beforeEach(async () => void (await mongoose.connection.collection('servers').deleteMany({})));
afterEach(async () => {
  proxy.mend();
  for (const lease of started) await lease.stop();
  started = [];
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  proxy.close();
});

async function start(id: string, obey: () => Promise<void> = () => Promise.resolve()) {
  const events: string[] = [];
  const living: (readonly string[])[] = [];
  const lease = createServerLease({
    id,
    durationMs,
    obey,
    onLiving: (servers) => living.push(servers),
    onLost: () => events.push('lost'),
    onHeld: () => events.push('held'),
    log: createLog('silent'),
  });
  started.push(lease);
  await lease.start();
  return { lease, events, living };
}

it('a server holds its lease once it has looked for sessions that ended, and for as long as it can renew it', async () => {
  let looks = 0;
  const { lease, events } = await start('a', () => Promise.resolve(void (looks += 1)));
  expect([lease.isHeld(), looks]).toEqual([true, 1]);
  await pause(1.5 * durationMs);
  expect([lease.isHeld(), looks, events]).toEqual([true, 1, ['held']]);
  await lease.stop();
  expect((await readServers()).servers).toEqual([]);
});

it('a call waits until the others have obeyed it, by the bus or by the database', async () => {
  const { lease } = await start('a');
  const { living } = await start('b');
  expect(living).toEqual([['a']]);
  const call = await countSignOut();
  const begun = performance.now();
  await lease.untilObeyed(call, (server) => server === 'b');
  expect(performance.now() - begun).toBeLessThan(durationMs / 5);
  await lease.untilObeyed(call, nobody);
  expect(performance.now() - begun).toBeLessThan(durationMs);
});

it('a server that does not obey is waited for as long as its lease holds', async () => {
  const { lease } = await start('a');
  await renewServer('b', 0);
  await pause(durationMs / 3);
  const call = await countSignOut();
  const begun = performance.now();
  const renewals = setInterval(() => void renewServer('b', 0), durationMs / 5);
  let isAnswered = false;
  const answered = lease.untilObeyed(call, nobody).then(() => (isAnswered = true));
  await pause(1.5 * durationMs);
  expect(isAnswered).toBe(false);
  clearInterval(renewals);
  await answered;
  expect(performance.now() - begun).toBeLessThan(3 * durationMs);
});

it('a server without its database loses its lease before others count it as gone, and looks anew before it holds it again', async () => {
  let looks = 0;
  const { lease, events } = await start('a', async () => {
    looks += 1;
    // A database that has much to catch up with answers slowly.
    if (looks > 1) await pause(0.55 * durationMs);
  });
  const begun = performance.now();
  proxy.cut();
  await until('it is lost', () => events.includes('lost'), durationMs);
  expect(performance.now() - begun).toBeLessThan(0.9 * durationMs);
  expect(lease.isHeld()).toBe(false);
  proxy.mend();
  await until('it is held again', () => lease.isHeld(), 15_000);
  expect([events, looks]).toEqual([['held', 'lost', 'held'], 2]);
});
