import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { MongoClient, ObjectId } from 'mongodb';
import { Server } from 'socket.io';

/**
 * The least that stores a record and shows it: Koa, the driver's durable insertOne, one io.emit. No session, no rules.
 * BENCH_RECORD is the record whose bytes it stores and says.
 */
const { MONGODB_URI, BENCH_DATABASE, BENCH_RECORD } = process.env;
const template = JSON.parse(BENCH_RECORD!) as object;
const client = await new MongoClient(MONGODB_URI!).connect();
const vitals = client.db(BENCH_DATABASE).collection('bare_vitals');

const app = new Koa();

app.use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  const sent = JSON.parse(Buffer.concat(chunks).toString()) as object;
  const id = new ObjectId();
  const record = { ...template, ...sent, id: id.toHexString() };
  await vitals.insertOne({ _id: id, ...record }, { writeConcern: { w: 1, journal: true } });
  io.emit('vitals:created', [record]);
  ctx.status = 201;
  ctx.body = { record };
});

const handle = app.callback();
const httpServer = createServer((request, response) => void handle(request, response));
const io = new Server(httpServer, { perMessageDeflate: false });
httpServer.listen(0, '127.0.0.1');
await once(httpServer, 'listening');
const { port } = httpServer.address() as AddressInfo;
process.send?.({ kind: 'ready', url: `http://127.0.0.1:${String(port)}` });
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
