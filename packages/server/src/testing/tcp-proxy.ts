import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between the server and its database, and can be cut. */
export interface TcpProxy {
  /** The database's URI, through here. */
  readonly uri: string;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  /**
   * Calls `act` once, with the next message to the database that is like `message`, before that is passed on;
   * `mute` keeps all answers on that connection back.
   */
  onNext(message: RegExp, act: (mute: () => void) => void): void;
  /** Keeps back the next message like this one, and all after it on its connection. Resolves then, with how to pass them on. */
  holdNext(message: RegExp): Promise<() => void>;
  mend(): void;
  close(): void;
}

/** @param target a URI with one host: an address, or a Unix socket as the embedded engine gives it. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(target)?.[1] ?? '');
  const [name = '', port = ''] = host.split(':');
  const pairs = new Set<Socket>();
  let whole = true;
  let awaited: { readonly message: RegExp; readonly act: (outer: Socket, inner: Socket) => void } | null =
    null;
  const server = createServer((inner) => {
    if (!whole) return void inner.destroy();
    const outer = host.startsWith('/') ? connect(host) : connect(Number(port), name);
    inner.on('data', (bytes: Buffer) => {
      if (!awaited?.message.test(bytes.toString('latin1'))) return;
      const { act } = awaited;
      awaited = null;
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
    whole = false;
    for (const socket of pairs) socket.destroy();
  };
  return {
    uri: `mongodb://127.0.0.1:${String((server.address() as AddressInfo).port)}/?directConnection=true`,
    cut,
    onNext(message, act) {
      awaited = { message, act: (outer, inner) => act(() => void outer.unpipe(inner)) };
    },
    holdNext: (message) =>
      new Promise((resolve) => {
        const act = (outer: Socket) => {
          outer.cork();
          resolve(() => outer.uncork());
        };
        awaited = { message, act };
      }),
    mend() {
      whole = true;
    },
    close() {
      cut();
      server.close();
    },
  };
}
