import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildResident } from '../testing/build-clinical.ts';
import { openServer } from '../testing/server-test.ts';

const server = openServer();
beforeAll(async () => {
  for (let room = 1; room <= 8; room += 1)
    await buildResident({ roomNumber: String(room), medicalHistory: 'Hip replacement in 2022. '.repeat(10) });
});

/** The reply as sent: fetch() would decompress it. */
async function bytesOf(path: string, acceptEncoding?: string) {
  const { cookie, user } = await server.as('nurse');
  const headers = {
    cookie,
    'x-hearthline-user': user.id,
    ...(acceptEncoding && { 'accept-encoding': acceptEncoding }),
  };
  return new Promise<{ encoding: string | undefined; type: string; vary: string; bytes: Buffer }>(
    (resolve, reject) => {
      get(server.url + path, { headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({
            encoding: reply.headers['content-encoding'],
            type: reply.headers['content-type'] ?? '',
            vary: reply.headers.vary ?? '',
            bytes: Buffer.concat(chunks),
          }),
        );
      }).on('error', reject);
    },
  );
}

it('a large JSON reply is gzipped for who takes gzip, and the same for who does not', async () => {
  const packed = await bytesOf('/api/residents', 'gzip, deflate, br');
  const plain = await bytesOf('/api/residents');
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', undefined]);
  expect(packed.type).toBe('application/json; charset=utf-8');
  for (const { vary } of [packed, plain]) expect(vary).toContain('Accept-Encoding');
  expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
});

it("a small one, as the session's with its key, is sent as it is", async () => {
  const { encoding, type, bytes } = await bytesOf('/api/auth/me', 'gzip');
  expect([encoding, type]).toEqual([undefined, 'application/json; charset=utf-8']);
  expect(JSON.parse(bytes.toString())).toHaveProperty('storeKey');
});
