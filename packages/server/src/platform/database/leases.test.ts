import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connectMongoose } from './connect-mongoose.ts';
import { createLog } from '../core/log.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import { createLeases, type Leases } from './leases.ts';

/** Milliseconds; long enough for a busy machine to renew in time. */
const durationMs = 3_000;
const names = ['audit', 'alerts'] as const;
type Name = (typeof names)[number];

let proxy: TcpProxy;
let servers: Leases<Name>[] = [];
const rows = () =>
  mongoose.connection.collection<{ _id: string; holder: string | null; counter: number }>('leases');
beforeAll(async () => {
  proxy = await openTcpProxy(inject('mongodbUri'));
  await connectMongoose(proxy.uri, { databaseName: `test_${String(process.pid)}_${String(Date.now())}` });
});
beforeEach(async () => void (await rows().deleteMany({})));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers) await server.stop();
  servers = [];
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  proxy.close();
});

async function start({ alone = false } = {}): Promise<Leases<Name>> {
  const server = createLeases({ names, log: createLog('silent'), durationMs });
  servers.push(server);
  await server.start({ alone });
  return server;
}

const held = (server: Leases<Name>) => names.filter((name) => server.of(name).tenure() !== null);
/** Inserts the leases of a killed server. */
const leftBehind = () =>
  rows().insertMany(names.map((_id) => ({ _id, holder: 'a server that was killed', counter: 7 })));

describe('leases', () => {
  it('free leases are held as soon as the server has started, by one server alone', async () => {
    const [first, second] = [await start(), await start()];
    expect([held(first), held(second)]).toEqual([names, []]);
    const tenure = first.of('alerts').tenure();
    await pause(1.5 * durationMs);
    expect([held(first), held(second)]).toEqual([names, []]);
    expect(first.of('alerts').tenure()).toBe(tenure);
  });

  it('cost one update for all of them at a third of their duration, and nothing when they are asked for', async () => {
    const server = await start();
    const sent: string[] = [];
    const update = vi.spyOn(mongoose.models['Lease']!, 'updateMany').mockName('update');
    const find = vi.spyOn(mongoose.models['Lease']!, 'find');
    for (let times = 0; times < 1_000; times += 1) sent.push(...held(server));
    await pause(1.2 * durationMs);
    expect(sent).toHaveLength(2_000);
    expect(update.mock.calls.length).toBeLessThanOrEqual(4);
    expect(update.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(find).not.toHaveBeenCalled();
  });

  it('of a server that was killed are taken after the whole duration, and at once by one that is alone', async () => {
    await leftBehind();
    const begun = performance.now();
    const waiting = await start();
    expect(held(waiting)).toEqual([]);
    await until('they are taken', () => held(waiting).length === 2);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(durationMs);
    await waiting.stop();
    await rows().deleteMany({});
    await leftBehind();
    expect(held(await start({ alone: true }))).toEqual(names);
  });

  it('are not taken while their counter rises, however long that goes on', async () => {
    await leftBehind();
    const waiting = await start();
    for (let times = 0; times < 8; times += 1) {
      await pause(durationMs / 4);
      await rows().updateMany({}, { $inc: { counter: 1 } });
    }
    expect(held(waiting)).toEqual([]);
  });

  it('leases given back are taken at the next look', async () => {
    const [first, second] = [await start(), await start()];
    await first.stop();
    expect(held(first)).toEqual([]);
    await until('they are taken', () => held(second).length === 2, durationMs / 2);
  });

  it('leases whose work has not settled are not given back: the next server would work beside it', async () => {
    const first = await start();
    let end = (): void => undefined;
    first.of('alerts').cover(new Promise<void>((resolve) => void (end = resolve)));
    first.of('audit').cover(Promise.reject(new Error('It failed: it has ended.')));
    await first.stop();
    const holders = async () =>
      new Map((await rows().find().toArray()).map(({ _id, holder }) => [_id, holder !== null]));
    expect(await holders()).toEqual(
      new Map([
        ['audit', false],
        ['alerts', true],
      ]),
    );
    end();
    const second = await start({ alone: true });
    second.of('audit').cover(pause(300));
    const begun = performance.now();
    await second.stop();
    expect(performance.now() - begun).toBeGreaterThan(290);
    expect(await holders()).toEqual(
      new Map([
        ['audit', false],
        ['alerts', false],
      ]),
    );
  });

  it('leases that another server took are lost at the next renewal, and no others', async () => {
    const server = await start();
    const tenures = names.map((name) => server.of(name).tenure());
    await rows().updateOne({ _id: 'alerts' }, { $set: { holder: 'another server' } });
    await until('it is lost', () => tenures[1]?.aborted === true, durationMs / 2);
    expect(held(server)).toEqual(['audit']);
    expect(tenures[0]?.aborted).toBe(false);
  });

  it('leases that cannot be renewed are lost before another server may take them, and held again once they can', async () => {
    const server = await start();
    const tenure = server.of('audit').tenure();
    const begun = performance.now();
    proxy.cut();
    await until('they are lost', () => tenure?.aborted === true, durationMs);
    expect(performance.now() - begun).toBeLessThan(durationMs);
    expect(held(server)).toEqual([]);
    proxy.mend();
    await until('they are held again', () => held(server).length === 2, 15_000);
  });

  it('do not hold after the machine slept, while its monotonic clock stood still', async () => {
    const server = await start();
    const tenure = server.of('audit').tenure();
    const wake = Date.now() + 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => wake);
    expect(held(server)).toEqual([]);
    await until('the run under way is told to end', () => tenure?.aborted === true, durationMs / 2);
    clock.mockRestore();
  });
});
