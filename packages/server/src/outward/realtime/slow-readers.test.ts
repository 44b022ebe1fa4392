import { rooms } from '@hearthline/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openServer } from '../../testing/server-test.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { closeListeners, listen } from './testing/listener.ts';
import { openRawSocket } from './testing/raw-socket.ts';

const server = openServer();
afterEach(closeListeners);

const idsEach = 3_000;
/** Sends 120 KB to all signed-in sockets; the network's own buffers hold some megabytes. */
const publishMuch = () =>
  server.realtime.publish(
    'vitals:deleted',
    Array.from({ length: idsEach }, () => ({ id: 'a'.repeat(24) })),
    rooms.signedIn,
  );

async function publishUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let sent = 0; sent < 200 && !(await holds()); sent += 1) {
    publishMuch();
    await pause(25);
  }
}

const isPresent = async ({ user }: TestClient) => (await server.deps.connectedUserIds()).includes(user.id);

it('a WebSocket that answers pings but does not read is dropped once 1 MB is buffered for it; one that reads stays connected', async () => {
  const [reader, slow] = [await server.as('nurse'), await server.as('nurse')];
  const reading = await listen(server.url, reader.cookie);
  const socket = await openRawSocket(server.url, { Cookie: slow.cookie });
  socket.send('40');
  await until('the raw socket has joined', () => socket.received().includes('"sid"') && isPresent(slow));
  socket.stopReading();
  const pongs = setInterval(() => socket.send('3'), 1_000);
  await publishUntil(async () => !(await isPresent(slow)));
  clearInterval(pongs);
  expect(await isPresent(slow)).toBe(false);
  expect([await isPresent(reader), reading.socket.connected]).toEqual([true, true]);
  socket.destroy();
});

it('a polling client that answers pings but never polls again is dropped once 1 MB is buffered for it', async () => {
  const slow = await server.as('nurse');
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address, { headers: { cookie: slow.cookie } })).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = (body: string) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
  await post('40');
  await until('polling has joined', () => isPresent(slow));
  const pongs = setInterval(() => void post('3'), 1_000);
  const began = performance.now();
  await publishUntil(async () => !(await isPresent(slow)));
  clearInterval(pongs);
  // Sooner than a missing pong would be detected.
  expect([await isPresent(slow), performance.now() - began < 6_000]).toEqual([false, true]);
  expect((await post('3')).status).toBe(400);
});
