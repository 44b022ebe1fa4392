import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { BSON, Binary } from 'bson';
import type { Document } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

const FRAMES = process.env['PROVE'] === '1' ? 100_000 : 5_000;

let test: TestEngine;
let port: number;
beforeAll(async () => {
  test = await withEngine({ port: 0 });
  port = Number(new URL(test.engine.uri).port);
});
afterAll(() => test.close());

const serves = async (): Promise<void> => {
  expect(await test.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });
};

function message(body: Uint8Array, opCode = 2013): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(opCode, 12);
  return Buffer.concat([head, body]);
}

/** Sends bytes on a new connection; resolves with the reply, empty when the connection was closed without one. */
async function send(bytes: Buffer, waitMs = 300): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  await Promise.race([once(socket, 'close'), once(socket, 'data'), sleep(waitMs)]).catch(() => undefined);
  socket.destroy();
  return Buffer.concat(chunks);
}

const answerOf = (reply: Buffer): Document => BSON.deserialize(reply.subarray(21));

it('valid messages are answered, invalid ones do not stop the engine', async () => {
  const ping = message(BSON.serialize({ ping: 1, $db: 'x' }));
  expect(answerOf(await send(ping))).toMatchObject({ ok: 1 });
  for (const cut of [3, 15, 17, 22, ping.length - 1])
    expect(await send(ping.subarray(0, cut), 30)).toHaveLength(0);
  const huge = Buffer.from(ping);
  huge.writeInt32LE(48_000_001, 0);
  const negative = Buffer.from(ping);
  negative.writeInt32LE(-5, 0);
  for (const bytes of [huge, negative, message(BSON.serialize({ ping: 1 }), 1), Buffer.alloc(64)])
    expect(await send(bytes)).toHaveLength(0);
  await serves();
});

it('a document over 16 MB and one nested 200 deep are refused', async () => {
  const c = test.client.db('x').collection('big');
  const bytes = new Binary(Buffer.alloc(16 * 1024 * 1024 + 10));
  const insert = (documents: Document[]): Promise<Document> =>
    test.client.db('x').command({ insert: 'big', documents });
  await expect(c.insertOne({ bytes })).rejects.toThrow();
  const raw = message(BSON.serialize({ insert: 'big', documents: [{ bytes }], $db: 'x' }));
  expect(answerOf(await send(raw, 5000))['writeErrors'][0]).toMatchObject({ code: 10334 });
  await c.insertOne({ _id: 'grows', text: 'x'.repeat(9_000_000) } as never);
  const grown = c.updateOne({ _id: 'grows' } as never, { $set: { more: 'y'.repeat(9_000_000) } });
  await expect(grown).rejects.toMatchObject({ code: 10334 });
  let deep: Document = {};
  for (let i = 0; i < 200; i++) deep = { a: deep };
  await expect(c.insertOne(deep)).rejects.toMatchObject({ code: 15 });
  await serves();
  expect(await insert([{ fits: true }])).toMatchObject({ n: 1 });
});

it(`${FRAMES} random frames do not stop the engine`, { timeout: 300_000 }, async () => {
  let seed = 42;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
  const bases: Document[] = [
    { find: 'c', filter: { a: { $gt: 1 } }, $db: 'x' },
    { insert: 'c', documents: [{ a: 1 }], $db: 'x' },
    { update: 'c', updates: [{ q: {}, u: { $set: { b: 1 } } }], $db: 'x' },
    { aggregate: 'c', pipeline: [{ $match: { a: 1 } }], cursor: {}, $db: 'x' },
    { hello: 1, $db: 'admin' },
  ];
  const templates = bases.map((base) => message(BSON.serialize(base)));
  const PER_SOCKET = 50;
  for (let sent = 0; sent < FRAMES; sent += PER_SOCKET * 8) {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        await once(socket, 'connect');
        for (let i = 0; i < PER_SOCKET && !socket.destroyed; i++) {
          const frame = Buffer.from(templates[random(templates.length)] ?? []);
          for (let flips = 1 + random(6); flips > 0; flips--)
            frame[random(8) ? 16 + random(frame.length - 16) : random(16)] = random(256);
          socket.write(frame);
          if (i % 10 === 9) await sleep(1);
        }
        socket.destroy();
      }),
    );
  }
  await serves();
});
