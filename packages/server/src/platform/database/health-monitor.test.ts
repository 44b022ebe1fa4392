import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import { startHealthMonitor, type HealthMonitor } from './health-monitor.ts';

let proxy: TcpProxy;
let monitor: HealthMonitor;
let late: boolean[];
afterEach(async () => {
  await monitor.stop();
  proxy.close();
});

async function begin(
  connected = () => Promise.resolve(true),
  hasTime = () => true,
  isIdle = () => false,
): Promise<boolean[]> {
  const told: boolean[] = [];
  late = [];
  proxy = await openTcpProxy(inject('mongodbUri'));
  monitor = startHealthMonitor({
    uri: proxy.uri,
    answerMs: 400,
    ensureConnected: connected,
    watchMachine: () => hasTime,
    isIdle,
    onChange: (available) => void told.push(available),
    onLate: (isLate) => void late.push(isLate),
    log: createLog('silent'),
  });
  await wait(500);
  return told;
}

it('health monitor: reports loss and return of the database once each', async () => {
  const told = await begin();
  proxy.cut();
  await until('it is told', () => told.length === 1);
  await wait(1_500);
  proxy.mend();
  await until('it is told', () => told.length === 2);
  expect(told).toEqual([false, true]);
});

it('health monitor: a pause of this process is not reported as loss of the database', async () => {
  const told = await begin();
  for (let times = 0; times < 3; times += 1) {
    await new Promise<void>((resolve) =>
      proxy.onNext(/ping/, () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
        resolve();
      }),
    );
    await wait(700);
  }
  expect(told).toEqual([]);
});

it('health monitor: an answer that is late while the machine has no time is no loss of the database', async () => {
  const told = await begin(undefined, () => false);
  for (let times = 0; times < 2; times += 1) {
    // One and a half times what an answer may take otherwise.
    const release = await proxy.holdNext(/ping/);
    await wait(600);
    release();
    await wait(500);
  }
  expect(told).toEqual([]);
  // Meanwhile no screen may be told that it is live.
  expect(late).toEqual([true, false, true, false]);
});

it('health monitor: a database that does not answer is lost on a busy machine too', async () => {
  const told = await begin(undefined, () => false);
  proxy.cut();
  await until('it is told', () => told.length === 1);
  expect(told).toEqual([false]);
});

it('health monitor: the database counts as lost while mongoose cannot reach it', async () => {
  let reached = true;
  const told = await begin(() => Promise.resolve(reached));
  reached = false;
  await until('it is told', () => told.length === 1);
  reached = true;
  await until('it is told', () => told.length === 2);
  expect(told).toEqual([false, true]);
});

it('health monitor: asks less often while idle, and notices a loss as soon as ever once it is not', async () => {
  let idle = true;
  const told = await begin(undefined, undefined, () => idle);
  let asked = 0;
  proxy.onNext(/ping/, () => (asked += 1));
  await wait(1_500);
  expect(asked).toBe(0);
  proxy.cut();
  idle = false;
  const before = performance.now();
  await until('it is told', () => told.length === 1);
  expect(performance.now() - before).toBeLessThan(10_000);
});
