import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { openClient, openServer } from '../testing/server-test.ts';

const server = openServer({ trustProxy: 1 });
const root = openClient(server, 'root');

const path = '/api/root/logout-user';

/** Sends a body in several packets. 422 in the tests below means that the body was read and its fields were validated. */
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
    'with a __proto__ key is 400: %s',
    async (text) => {
      expect(await root.post(path, text)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  it('may have __proto__ and escapes in a value', async () => {
    expect(await root.post(path, '{"userId":"\\u00e9 __proto__"}')).toMatchObject({ status: 422 });
  });

  it.each(['null', '1', 'true'])('a body that is no object is 400: %s', async (text) => {
    expect(await root.post(path, text)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('is decoded correctly when a character is split between two packets', async () => {
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
  ])('compressed by %s is decompressed and checked like any other', async (encoding, pack) => {
    expect((await packed(encoding, pack('{"userId":"x"}'))).status).toBe(422);
    expect((await packed(encoding, pack('{"__proto__":{}}'))).status).toBe(400);
    // Invalid UTF-8, which decoding would silently replace.
    expect(
      (await packed(encoding, pack(Buffer.from([...Buffer.from('{"userId":"'), 0xff, 34, 125])))).status,
    ).toBe(400);
    expect((await packed(encoding, pack('{"userId":"x"}').subarray(0, 12))).status).toBe(400);
  });

  it('a body that decompresses to over 1 MB is 413, and an unsupported encoding is 415', async () => {
    expect((await packed('gzip', gzipSync(Buffer.alloc(100 * 1_048_576, ' ')))).status).toBe(413);
    expect((await packed('zstd', Buffer.from('{}'))).status).toBe(415);
    expect((await packed('gzip, gzip', gzipSync(gzipSync('{}')))).status).toBe(415);
  });

  it('sent in chunks without a length is read, and is 413 once it exceeds 1 MB', async () => {
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunked = { 'Transfer-Encoding': 'chunked' };
    expect((await send(chunked, piece('{"userId":"x"}'), piece(''))).status).toBe(422);
    const long = piece('x'.repeat(600_000));
    expect((await send(chunked, long, long, piece(''))).status).toBe(413);
  });

  it('a large body waits for other large ones of its own network only; a small one never waits', async () => {
    const from = (address: string) =>
      postHead(path, { 'Content-Length': 1_000_000, 'X-Forwarded-For': address });
    const holders = Array.from({ length: 40 }, (_one, n) => {
      const holder = openRaw(server.url);
      holder.write(`${from(`2001:db8:0:1::${n.toString(16)}`)}{`);
      return holder;
    });
    await server.anonymous.get('/api/health');
    const sendLarge = (address: string) => {
      const large = openRaw(server.url);
      large.write(from(address) + ' '.repeat(1_000_000));
      return large.answer();
    };
    expect((await sendLarge('2001:db8:0:2::1')).status).toBe(401);
    const answered = sendLarge('2001:db8:0:1::ffff');
    expect(await root.post(path, { userId: 'x' })).toMatchObject({ status: 422 });
    expect(await Promise.race([answered, wait(500)])).toBeUndefined();
    for (const holder of holders) holder.cut();
    expect((await answered).status).toBe(401);
  });

  it('a large body waits while 32 large ones of any addresses are being read, so that they cannot fill the memory', async () => {
    const from = (n: number) =>
      postHead(path, { 'Content-Length': 1_000_000, 'X-Forwarded-For': `192.0.2.${String(n)}` });
    const holders = Array.from({ length: 32 }, (_one, n) => {
      const holder = openRaw(server.url);
      holder.write(`${from(n)}{`);
      return holder;
    });
    await server.anonymous.get('/api/health');
    const large = openRaw(server.url);
    large.write(from(99) + ' '.repeat(1_000_000));
    const answered = large.answer();
    expect(await Promise.race([answered, wait(500)])).toBeUndefined();
    holders[0]?.cut();
    expect((await answered).status).toBe(401);
    for (const holder of holders) holder.cut();
  });
});
