import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between the server and its database that can break connections. */
export interface TcpProxy {
  /** The database's URI through the proxy. */
  readonly uri: string;
  /** Breaks every connection and accepts none until `mend`. */
  cut(): void;
  /**
   * Calls `act` once, before the next request that matches `message` is forwarded to the database; `mute` drops all replies on
   * that connection.
   */
  onNext(message: RegExp, act: (mute: () => void) => void): void;
  /** Holds back the next request that matches, and all later ones on its connection. Resolves then, with how to release them. */
  holdNext(message: RegExp): Promise<() => void>;
  mend(): void;
  close(): void;
}

/** @param target a MongoDB URI with one host: host and port, or the Unix socket of the embedded engine. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(target)?.[1] ?? '');
  const [name = '', port = ''] = host.split(':');
  const pairs = new Set<Socket>();
  let isConnected = true;
  let expected: { readonly message: RegExp; readonly act: (outer: Socket, inner: Socket) => void } | null =
    null;
  const server = createServer((inner) => {
    if (!isConnected) return void inner.destroy();
    const outer = host.startsWith('/') ? connect(host) : connect(Number(port), name);
    inner.on('data', (bytes: Buffer) => {
      if (!expected?.message.test(bytes.toString('latin1'))) return;
      const { act } = expected;
      expected = null;
      act(outer, inner);
    });
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      pairs.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isConnected = false;
    for (const socket of pairs) socket.destroy();
  };
  return {
    uri: `mongodb://127.0.0.1:${String((server.address() as AddressInfo).port)}/?directConnection=true`,
    cut,
    onNext(message, act) {
      expected = { message, act: (outer, inner) => act(() => void outer.unpipe(inner)) };
    },
    holdNext: (message) =>
      new Promise((resolve) => {
        const act = (outer: Socket) => {
          outer.cork();
          resolve(() => outer.uncork());
        };
        expected = { message, act };
      }),
    mend() {
      isConnected = true;
    },
    close() {
      cut();
      server.close();
    },
  };
}
