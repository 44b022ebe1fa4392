import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface NetworkProxy {
  /** The proxy's address. */
  readonly url: string;
  /** Drops all data without closing any connection, as when a tablet leaves the Wi-Fi. */
  disconnect(): void;
  /** Forwards new connections again and closes the open ones. */
  reconnect(): void;
  /** Ends all connections and answers every request itself, as a gateway does while the server behind it restarts; until `reconnect`. */
  answerAs(status: number, page: string): void;
  /** Closes the next connection that asks for a web socket; all others are forwarded. */
  refuseWebSocket(): void;
  close(): Promise<void>;
}

/** A TCP proxy between browser and server that can drop all data without closing connections. */
export async function startProxy(serverUrl: string): Promise<NetworkProxy> {
  const open = new Set<Socket>();
  let connected = true;
  let refusesWebSocket = false;
  let gateway: string | null = null;
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.on('data', (bytes: Buffer) => {
      if (refusesWebSocket && /^upgrade: websocket/im.test(bytes.toString('latin1'))) {
        refusesWebSocket = false;
        from.destroy();
      } else if (connected) to.write(bytes);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      open.delete(from);
      if (connected) to.destroy();
    });
  };
  const server = createServer((near) => {
    if (gateway !== null) {
      const reply = gateway;
      open.add(near);
      near.on('error', () => near.destroy());
      near.on('close', () => open.delete(near));
      near.once('data', () => near.end(reply));
      return;
    }
    const far = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    join(near, far);
    join(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect: () => (connected = false),
    reconnect() {
      connected = true;
      gateway = null;
      endAll();
    },
    answerAs(status, page) {
      const head = `HTTP/1.1 ${status} Gateway\r\nContent-Type: text/html\r\nConnection: close\r\n`;
      gateway = `${head}Content-Length: ${Buffer.byteLength(page)}\r\n\r\n${page}`;
      endAll();
    },
    refuseWebSocket: () => (refusesWebSocket = true),
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
