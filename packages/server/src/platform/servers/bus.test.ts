import { isDeepStrictEqual } from 'node:util';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { startRedis, type TestRedis } from '../../testing/start-redis.ts';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { until } from '../../testing/until.ts';
import { createBus, type Bus } from './bus.ts';

let redis: TestRedis;
let open: { bus: Bus; proxy: TcpProxy }[] = [];
beforeAll(async () => void (redis = await startRedis()));
afterEach(async () => {
  for (const { bus, proxy } of open) {
    await bus.stop();
    proxy.close();
  }
  open = [];
});
afterAll(() => redis.stop());

const ignore = () => undefined;
const homeKey = 'the key of this home, 32 characters or more';

async function start(id: string, secretKey = homeKey) {
  const proxy = await openTcpProxy(`mongodb://127.0.0.1:${String(redis.port)}/`);
  const url = proxy.uri.replace(/^mongodb:(.*)\/\?.*$/, 'redis:$1');
  const bus = createBus({ url, secretKey, id, log: createLog('silent') });
  const received: unknown[] = [];
  const seen = { joined: [] as string[], left: [] as string[], missed: 0, late: [] as boolean[] };
  bus.start({
    onMessage: (topic, body, from) => received.push([from, topic, body]),
    onJoined: (server) => seen.joined.push(server),
    onLeft: (server) => seen.left.push(server),
    onMissed: () => (seen.missed += 1),
    onLate: (isLate) => seen.late.push(isLate),
  });
  open.push({ bus, proxy });
  return { bus, proxy, received, seen };
}

it('what a server says is heard by the others once and in order, and not by itself; a home with another key hears nothing', async () => {
  const [a, b, c] = [
    await start('a'),
    await start('b'),
    await start('c', 'the key of another home, 32 or more'),
  ];
  await until('they know each other', () => a.seen.joined.length === 1 && b.seen.joined.length === 1);
  for (let n = 0; n < 200; n += 1) a.bus.send('change', n);
  await until('all is heard', () => b.received.length >= 200);
  expect(b.received).toEqual(Array.from({ length: 200 }, (_, n) => ['a', 'change', n]));
  expect([a.received, c.received, c.seen.joined]).toEqual([[], [], []]);
  await a.bus.stop();
  await until('it has left', () => b.seen.left.includes('a'));
  expect(b.seen.missed).toBe(0);
});

it('what is said while a server is cut off is lost for it, and it knows so', async () => {
  const [a, b] = [await start('a'), await start('b')];
  await until('they know each other', () => a.seen.joined.length === 1 && b.seen.joined.length === 1);
  a.bus.setLiving(['b']);
  b.proxy.cut();
  a.bus.send('change', 'lost');
  // This server does not hear changes stored by the other.
  await until('both are late', () => a.bus.isLate() && b.bus.isLate(), 15_000);
  b.proxy.mend();
  await until('neither is any longer', () => !a.bus.isLate() && !b.bus.isLate());
  expect([a.seen.late, b.seen.late]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(b.received).toEqual([]);
  expect(b.seen.missed).toBeGreaterThan(0);
  a.bus.send('change', 'heard');
  await until('it hears again', () => b.received.length === 1);
});

it('a Redis that is killed or stands still is noticed within 5 s, sending never waits, and all is well when it is back', async () => {
  const [a, b] = [await start('a'), await start('b')];
  await until('they know each other', () => a.seen.joined.length === 1 && b.seen.joined.length === 1);
  for (const [end, begin] of [
    [() => Promise.resolve(redis.freeze()), () => Promise.resolve(redis.thaw())],
    [redis.kill, redis.restart],
  ] as const) {
    const before = a.received.length;
    await end();
    const began = performance.now();
    for (let n = 0; n < 100; n += 1) b.bus.send('change', n);
    // Waiting for one answer would take the 5 s after which Redis counts as gone.
    expect(performance.now() - began).toBeLessThan(4_500);
    await until('both are late', () => a.bus.isLate() && b.bus.isLate(), 15_000);
    await begin();
    await until('both are well', () => !a.bus.isLate() && !b.bus.isLate(), 15_000);
    await until('they hear each other', () => {
      b.bus.send('change', 'again');
      return a.received.length > before;
    });
    expect(a.seen.missed).toBeGreaterThan(0);
  }
}, 60_000);

it('Bus: of what it is given while Redis stands still it keeps a part only, and the others notice what was dropped', async () => {
  const [a, b] = [await start('a'), await start('b')];
  await until('they know each other', () => a.seen.joined.length === 1 && b.seen.joined.length === 1);
  redis.freeze();
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 40; n += 1) a.bus.send('change', megabyte);
  redis.thaw();
  await until('the other has noticed', () => b.seen.missed > 0);
  expect(b.received.length).toBeLessThan(10);
  // Sent more than once: the queue may still be full.
  await until('it is heard again', () => {
    a.bus.send('change', 'again');
    return b.received.some((message) => isDeepStrictEqual(message, ['a', 'change', 'again']));
  });
});

it('a wrong password ends nothing, and the log says why news may be late', async () => {
  const admin = new Redis(redis.url);
  await admin.config('SET', 'requirepass', 'the right one');
  const url = redis.url.replace('//', '//:a wrong one@');
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
  const bus = createBus({ url, secretKey: homeKey, id: 'a', log });
  try {
    bus.start({ onMessage: ignore, onJoined: ignore, onLeft: ignore, onMissed: ignore, onLate: ignore });
    bus.send('change', 1);
    await until('it is late', () => bus.isLate(), 15_000);
    const why = expect.objectContaining({ message: expect.stringMatching(/^WRONGPASS/) as string }) as Error;
    expect(lines).toEqual([[{ err: why }, expect.any(String) as string]]);
  } finally {
    await bus.stop();
    await admin.config('SET', 'requirepass', '');
    admin.disconnect();
  }
});
