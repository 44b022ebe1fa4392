import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between the server and its database, and can be cut. */
export interface TcpProxy {
  /** The database's URI, through here. */
  readonly uri: string;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  /**
   * The same with the next message to the database that is like `message`; `lost`: that, or its answer. Resolves once it
   * is cut.
   */
  cutAt(message: RegExp, lost: 'message' | 'answer'): Promise<void>;
  mend(): void;
  close(): void;
}

/**
 * @param target a URI with one host: an address, or a Unix socket as the embedded engine gives it.
 * @param overhear called with what comes from the server, before it is passed on.
 */
export async function openTcpProxy(target: string, overhear?: (bytes: Buffer) => void): Promise<TcpProxy> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(target)?.[1] ?? '');
  const [name = '', port = ''] = host.split(':');
  const pairs = new Set<Socket>();
  let whole = true;
  let trap: { readonly message: RegExp; readonly spring: (from: Socket, to: Socket) => void } | null = null;
  const server = createServer((inner) => {
    if (!whole) return void inner.destroy();
    const outer = host.startsWith('/') ? connect(host) : connect(Number(port), name);
    inner.on('data', (bytes: Buffer) => {
      overhear?.(bytes);
      if (!trap?.message.test(bytes.toString('latin1'))) return;
      const { spring } = trap;
      trap = null;
      spring(inner, outer);
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
    cutAt: (message, lost) =>
      new Promise((resolve) => {
        const spring = (inner: Socket, outer: Socket) => {
          if (lost === 'answer') outer.unpipe(inner);
          // At once: what is cut a moment later is on its way.
          else cut();
          setTimeout(() => resolve(cut()), 100);
        };
        trap = { message, spring };
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
