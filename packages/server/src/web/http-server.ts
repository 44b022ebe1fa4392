import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused, type Config } from '../platform/core/config.ts';
import { ignoreUpgrade } from './ignore-upgrade.ts';

/** Milliseconds that pending requests are given when the server stops. */
const drainMs = 8_000;

/** Milliseconds that connections have after that to end by themselves, and between two looks for those without a request. */
const closing = { withinMs: 1_000, lookMs: 50 } as const;

/** Milliseconds within which a request's headers, and all of it, must arrive: a slow sender occupies a connection. */
const defaultLimits = { headersTimeout: 20_000, requestTimeout: 60_000 } as const;
/** Milliseconds without a byte in either direction: a reply that is not read occupies memory. */
const idleMs = 90_000;

/**
 * Milliseconds for which a connection without a request stays open: longer than a proxy keeps one (Caddy: 2 min, nginx: 60 s),
 * which could otherwise send a request on one that is being closed, and would answer 502.
 */
const keepAliveMs = 150_000;

/** The HTTP server and its life cycle. */
export interface HttpServerHandle {
  readonly server: Server;
  /** Listens, and resolves with the server's URL. @throws StartRefused when the port can't be opened. */
  readonly listen: () => Promise<string>;
  /**
   * Stops accepting connections; resolves once pending requests are answered, after 8 s at the latest. From then on each
   * connection ends with the reply that it has, and all of them, but for web sockets, within 1 s.
   */
  readonly drain: () => Promise<void>;
}

interface HttpServerOptions {
  /** Called when a connection can't be accepted, e.g. because file handles ran out; other connections go on. */
  readonly onError: (error: Error) => void;
  readonly limits?: ServerOptions;
}

export function createHttpServer(
  config: Pick<Config, 'host' | 'port'>,
  handle: RequestListener,
  { onError, limits = defaultLimits }: HttpServerOptions,
): HttpServerHandle {
  const pending = new Set<ServerResponse>();
  let draining = false;
  const server = createServer(limits, (request, response) => {
    // A request target that is no path is meant for a proxy, or fails to parse as a URL later.
    if (!/^\/[^#\s]*$/.test(request.url ?? '')) {
      response.writeHead(400).end();
      return;
    }
    pending.add(response);
    response.once('close', () => pending.delete(response));
    if (draining) response.setHeader('Connection', 'close');
    handle(request, response);
  });
  server.timeout = idleMs;
  server.keepAliveTimeout = keepAliveMs;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isSocketIo(request)) return;
    const isAnswering = [...pending].some((response) => response.socket === socket);
    // Pipelined behind a request that has no reply yet: the client could not tell the two replies apart.
    if (isAnswering) socket.destroy();
    else ignoreUpgrade(server, request, { socket, head });
  });

  return {
    server,
    listen: () =>
      new Promise((resolve, reject) => {
        const onListenError = (error: NodeJS.ErrnoException) => reject(listenError(error, config));
        server.once('error', onListenError);
        server.listen(config.port, config.host, () => {
          server.off('error', onListenError);
          // An `error` event without a listener would end the process.
          server.on('error', onError);
          const { port } = server.address() as AddressInfo;
          resolve(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${String(port)}`);
        });
      }),
    async drain() {
      draining = true;
      server.close();
      for (const response of pending) if (!response.headersSent) response.setHeader('Connection', 'close');
      const deadline = Date.now() + drainMs;
      while (pending.size > 0 && Date.now() < deadline) await wait(10);
      // `close` ends those only that have no request at that moment; others would stay for `keepAliveMs` after their reply.
      const looking = setInterval(() => server.closeIdleConnections(), closing.lookMs);
      const cutting = setTimeout(() => server.closeAllConnections(), closing.withinMs);
      server.once('close', () => {
        clearInterval(looking);
        clearTimeout(cutting);
      });
    },
  };
}

/** Socket.IO handles all upgrades of its own path. */
const isSocketIo = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') === true;

function listenError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const address = `${host}:${String(port)}`;
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`${address} is taken by another program. Stop it, or set PORT.`);
  if (error.code === 'EACCES')
    return new StartRefused(`This user may not listen on ${address}. Set PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefused(`HOST=${host} is not an address of this machine.`);
  return error;
}
