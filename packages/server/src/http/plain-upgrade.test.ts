import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, closeListeners } from '../realtime/testing/listener.ts';
import { openRaw } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestClient } from '../testing/test-client.ts';

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.as('root');
});
afterAll(() => server.stop());

/** What curl --http2 and Java's HttpClient add to a request over plain HTTP. */
const offer = [
  'Host: home',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAAP__',
];
async function send(lines: readonly string[], ...pieces: string[]) {
  const raw = openRaw(server.url);
  raw.write([...lines, '', ''].join('\r\n') + (pieces.shift() ?? ''));
  for (const piece of pieces) {
    await wait(30);
    raw.write(piece);
  }
  return raw.answer();
}

describe('a request that offers another protocol is answered in HTTP/1.1', () => {
  it('when it reads', async () => {
    const { status, text } = await send(['GET /api/health HTTP/1.1', ...offer]);
    expect([status, text.includes('"status":"ok"')]).toEqual([200, true]);
  });

  it.each([
    ['in one packet', ['{"userId":"x"}']],
    ['in two packets', ['{"user', 'Id":"x"}']],
  ])('when it writes, its body %s', async (_how, pieces) => {
    const head = [
      'POST /api/root/logout-user HTTP/1.1',
      ...offer,
      `Cookie: ${root.cookie}`,
      'Content-Type: application/json',
      'Content-Length: 14',
    ];
    const { status, text } = await send(head, ...pieces);
    // Its fields were looked at: the body was read, and the cookie too.
    expect([status, text.includes('"userId"')]).toEqual([422, true]);
  });

  it('also a WebSocket where there is none', async () => {
    const { status } = await send([
      'GET /api/health HTTP/1.1',
      'Host: home',
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]);
    expect(status).toBe(200);
  });

  it('and cut where it follows another that is not answered yet, so that no answer is taken for the other’s', async () => {
    const answer = await send([
      'GET /api/residents HTTP/1.1',
      ...offer,
      '',
      'GET /api/health HTTP/1.1',
      ...offer,
    ]);
    expect(answer).toEqual({ status: 0, text: '' });
  });
});

it('a socket is upgraded as ever', async () => {
  const socket = await listen(server.url, root.cookie);
  expect(socket.socket.io.engine.transport.name).toBe('websocket');
  closeListeners();
});
