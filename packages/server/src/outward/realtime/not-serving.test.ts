import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { createSocketServer, type HomeServer } from './socket-server.ts';

let server: HomeServer;
let client: Socket;
let url: string;
let mayServe: boolean;
let received: string[];
beforeEach(async () => {
  [mayServe, received] = [true, []];
  const httpServer = createServer();
  server = createSocketServer({
    httpServer,
    refusalOf: () => null,
    onSlowReader: () => undefined,
    mayServe: () => mayServe,
  });
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  url = `http://127.0.0.1:${String((httpServer.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  client.disconnect();
  await server.close();
});

it.each(['websocket', 'polling'])(
  'A server that may not serve sends nothing that is queued by %s, and keeps the connection usable',
  async (transport) => {
    client = connect(url, { transports: [transport], forceNew: true });
    client.onAny((event: string) => received.push(event));
    await until('it is connected', () => client.connected);
    // By polling, a packet is handed over once the next poll has come.
    const [connection] = server.sockets.sockets.values();
    await until('the transport takes a packet', () => connection!.conn.transport.writable);
    // The first is handed to the transport, the second queued until that is written: as when the process is stopped in between.
    server.emit('first');
    server.emit('queued');
    mayServe = false;
    await until('the first has come', () => received.includes('first'));
    server.emit('while not serving');
    await new Promise((resolve) => setTimeout(resolve, 100));
    mayServe = true;
    server.emit('last');
    await until('the last has come', () => received.includes('last'));
    expect(received).toEqual(['first', 'last']);
  },
);
