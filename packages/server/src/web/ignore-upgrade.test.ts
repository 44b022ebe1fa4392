import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listen, closeListeners } from '../outward/realtime/testing/listener.ts';
import { openRaw } from '../testing/raw-request.ts';
import { openClient, openServer } from '../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');

/** The headers that curl --http2 and Java's HttpClient send over plain HTTP. */
const h2cHeaders = [
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

describe('a request with an unsupported Upgrade header', () => {
  it('is served in HTTP/1.1: a GET', async () => {
    const { status, text } = await send(['GET /api/health HTTP/1.1', ...h2cHeaders]);
    expect([status, text.includes('"status":"ok"')]).toEqual([200, true]);
  });

  it.each([
    ['in one packet', ['{"userId":"x"}']],
    ['in two packets', ['{"user', 'Id":"x"}']],
  ])('is served in HTTP/1.1: a POST whose body comes %s', async (_how, pieces) => {
    const head = [
      'POST /api/root/logout-user HTTP/1.1',
      ...h2cHeaders,
      `Cookie: ${root.cookie}`,
      'Content-Type: application/json',
      'Content-Length: 14',
    ];
    const { status, text } = await send(head, ...pieces);
    // The reply names a field: cookie and body were both read.
    expect([status, text.includes('"userId"')]).toEqual([422, true]);
  });

  it('is served in HTTP/1.1: a WebSocket offer to an API path', async () => {
    const { status } = await send([
      'GET /api/health HTTP/1.1',
      'Host: home',
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]);
    expect(status).toBe(200);
  });

  it('is disconnected when it is pipelined behind a request that has no reply yet', async () => {
    const answer = await send([
      'GET /api/residents HTTP/1.1',
      ...h2cHeaders,
      '',
      'GET /api/health HTTP/1.1',
      ...h2cHeaders,
    ]);
    expect(answer).toEqual({ status: 0, text: '' });
  });
});

it('a Socket.IO connection is upgraded to WebSocket', async () => {
  const socket = await listen(server.url, root.cookie);
  expect(socket.socket.io.engine.transport.name).toBe('websocket');
  closeListeners();
});
