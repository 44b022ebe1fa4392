import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { Server } from 'socket.io';
import { readConfig } from '../../packages/server/src/core/config.ts';
import { staticFiles } from '../../packages/server/src/http/static-files.ts';
import { createGradeBoard } from '../../packages/server/src/wall/grade-board.ts';
import { buildBoard } from './build-board.ts';

/** Sends the boards of these numbers, as fast as the link takes them. */
export interface FeedRequest {
  readonly from: number;
  readonly to: number;
}

/**
 * The client's files, a board that needs no pairing, and the server's way from a gathered board to a socket, without its
 * rhythm of ten a second: 50,000 boards would take 83 minutes at that.
 */
const config = readConfig({ SECRET_KEY: 'a key that only the benches know, 32', HOME_TIMEZONE: 'UTC' });
const grade = createGradeBoard({ ...config, program: config.version });
const boardOf = (n: number) => grade(buildBoard(n), { name: 'Screen of the bench', grade: 'full-name' });

// What is fetched is never older than what was sent.
let last = 0;

const app = new Koa();
// The configuration's default holds for the built server.
app.use(staticFiles(fileURLToPath(new URL('../../packages/client/dist', import.meta.url))));
app.use((ctx) => {
  if (ctx.path === '/api/wall') ctx.body = boardOf(last);
});
const handle = app.callback();
const httpServer = createServer((request, response) => void handle(request, response));
const io = new Server(httpServer, { perMessageDeflate: false });
const beat = () => io.emit('heartbeat', { now: new Date().toISOString() });
io.on('connection', beat);
setInterval(beat, 1_000);
process.on('message', ({ from, to }: FeedRequest) => {
  last = to;
  for (let n = from; n <= to; n++) io.emit('wall:board', boardOf(n));
});
httpServer.listen(0, '127.0.0.1');
await once(httpServer, 'listening');
const { port } = httpServer.address() as AddressInfo;
process.send?.({ kind: 'ready', url: `http://127.0.0.1:${String(port)}` });
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
