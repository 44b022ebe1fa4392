import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
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

  const packed = (encoding: string, bytes: Buffer) =>
    send({ 'Content-Encoding': encoding, 'Content-Length': bytes.length }, bytes);

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('may be compressed by %s, and is looked at as any other', async (encoding, pack) => {
    expect((await packed(encoding, pack('{"userId":"x"}'))).status).toBe(422);
    expect((await packed(encoding, pack('{"__proto__":{}}'))).status).toBe(400);
    // Decoded in silence it would be stored as another character.
    expect(
      (await packed(encoding, pack(Buffer.from([...Buffer.from('{"userId":"'), 0xff, 34, 125])))).status,
    ).toBe(400);
    expect((await packed(encoding, pack('{"userId":"x"}').subarray(0, 12))).status).toBe(400);
  });

  it('that unfolds to more than 1 MB, or was compressed in a way nobody here knows, is refused', async () => {
    expect((await packed('gzip', gzipSync(Buffer.alloc(100 * 1_048_576, ' ')))).status).toBe(413);
    expect((await packed('zstd', Buffer.from('{}'))).status).toBe(415);
    expect((await packed('gzip, gzip', gzipSync(gzipSync('{}')))).status).toBe(415);
  });

  it('of no length told in advance is read, and refused once it is over 1 MB', async () => {
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunked = { 'Transfer-Encoding': 'chunked' };
    expect((await send(chunked, piece('{"userId":"x"}'), piece(''))).status).toBe(422);
    const long = piece('x'.repeat(600_000));
    expect((await send(chunked, long, long, piece(''))).status).toBe(413);
  });

  it('that is large waits for its turn, so that strangers cannot fill the memory; a small one never does', async () => {
    const head = postHead(path, { 'Content-Length': 1_000_000 });
    const holders = Array.from({ length: 32 }, () => openRaw(server.url));
    for (const holder of holders) holder.write(`${head}{`);
    await server.anonymous.get('/api/health');
    const large = openRaw(server.url);
    large.write(head + ' '.repeat(1_000_000));
    const answered = large.answer();
    expect(await root.post(path, { userId: 'x' })).toMatchObject({ status: 422 });
    expect(await Promise.race([answered, wait(500)])).toBeUndefined();
    holders[0]?.cut();
    expect((await answered).status).toBe(401);
    for (const holder of holders) holder.cut();
  });
});
