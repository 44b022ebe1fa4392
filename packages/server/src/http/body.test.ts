import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.as('root');
});
afterAll(() => server.stop());

const path = '/api/root/logout-user';

/** Sends a body as these pieces, each in a packet of its own; 422 says that it was read and its fields were looked at. */
async function send(headers: Record<string, string | number>, ...pieces: (string | Buffer)[]) {
  const raw = openRaw(server.url);
  raw.write(postHead(path, { Cookie: root.cookie, ...headers }));
  for (const piece of pieces) {
    raw.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return raw.answer();
}

describe('a JSON body', () => {
  it.each(['{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    'that names a prototype is refused: %s',
    async (text) => {
      expect(await root.post(path, text)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  it('may speak of a prototype, and hold escapes', async () => {
    expect(await root.post(path, '{"userId":"\\u00e9 __proto__"}')).toMatchObject({ status: 422 });
  });

  it.each(['null', '1', 'true'])('that is no object is refused: %s', async (text) => {
    expect(await root.post(path, text)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('is read whole when a character arrives in two pieces', async () => {
    const bytes = Buffer.from('{"userId":"é"}');
    expect((await send({ 'Content-Length': 15 }, bytes.subarray(0, 12), bytes.subarray(12))).status).toBe(
      422,
    );
  });

  it('may be compressed', async () => {
    const bytes = gzipSync('{"userId":"x"}');
    const headers = { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length };
    expect((await send(headers, bytes)).status).toBe(422);
  });

  it('of no length told in advance is read, and refused once it is over 1 MB', async () => {
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunked = { 'Transfer-Encoding': 'chunked' };
    expect((await send(chunked, piece('{"userId":"x"}'), piece(''))).status).toBe(422);
    const long = piece('x'.repeat(600_000));
    expect((await send(chunked, long, long, piece(''))).status).toBe(413);
  });
});
