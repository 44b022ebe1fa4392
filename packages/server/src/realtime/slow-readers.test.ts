import { rooms } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { until } from '../testing/until.ts';
import { closeListeners, listen } from './testing/listener.ts';
import { openRawSocket } from './testing/raw-socket.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterEach(closeListeners);
afterAll(() => server.stop());

const idsEach = 3_000;
/** Says 120 KB to everyone who is signed in; the network's own buffers take some megabytes of it. */
const publishMuch = () =>
  server.realtime.publish(
    'vitals:deleted',
    Array.from({ length: idsEach }, () => ({ id: 'a'.repeat(24) })),
    rooms.signedIn,
  );

async function publishUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let said = 0; said < 200 && !(await holds()); said += 1) {
    publishMuch();
    await pause(25);
  }
}

const isThere = async ({ user }: TestClient) => (await server.deps.connectedUserIds()).includes(user.id);

it('a WebSocket that answers pings and does not read is cut once 1 MB waits for it; who reads stays', async () => {
  const [reader, deaf] = [await server.as('nurse'), await server.as('nurse')];
  const reading = await listen(server.url, reader.cookie);
  const socket = await openRawSocket(server.url, { Cookie: deaf.cookie });
  socket.send('40');
  await until('the raw socket has joined', () => socket.received().includes('"sid"') && isThere(deaf));
  socket.stopReading();
  const pongs = setInterval(() => socket.send('3'), 1_000);
  await publishUntil(async () => !(await isThere(deaf)));
  clearInterval(pongs);
  expect(await isThere(deaf)).toBe(false);
  expect([await isThere(reader), reading.socket.connected]).toEqual([true, true]);
  socket.cut();
});

it('polling that answers pings and never polls again is cut once 1 MB waits for it', async () => {
  const deaf = await server.as('nurse');
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address, { headers: { cookie: deaf.cookie } })).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = (body: string) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
  await post('40');
  await until('polling has joined', () => isThere(deaf));
  const pongs = setInterval(() => void post('3'), 1_000);
  const began = performance.now();
  await publishUntil(async () => !(await isThere(deaf)));
  clearInterval(pongs);
  // Before a missing pong would have been noticed.
  expect([await isThere(deaf), performance.now() - began < 6_000]).toEqual([false, true]);
  expect((await post('3')).status).toBe(400);
});
