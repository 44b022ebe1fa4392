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
import { StartRefused, type Config } from '../core/config.ts';
import { answerPlainUpgrade } from './plain-upgrade.ts';

/** Milliseconds that requests under way are given when the server stops. */
const drainMs = 8_000;

/** Whoever sends more slowly holds a socket that others need. */
const slowest = { headersTimeout: 20_000, requestTimeout: 60_000 } as const;
/** Milliseconds without a byte in either direction: whoever asks and does not take the answer holds its memory. */
const idleMs = 90_000;

/** The HTTP server: how it takes its port, and how it leaves it. */
export interface HttpServerHandle {
  readonly server: Server;
  /** Resolves with the address it can be reached at. */
  readonly listen: () => Promise<string>;
  /** Takes no one new, and waits until those inside were answered. */
  readonly drain: () => Promise<void>;
}

interface FrontOptions {
  /** Called when a connection can't be taken, e.g. for want of file handles; the others are served. */
  readonly onFault: (error: Error) => void;
  readonly limits?: ServerOptions;
}

export function createHttpServer(
  config: Pick<Config, 'host' | 'port'>,
  handle: RequestListener,
  { onFault, limits = slowest }: FrontOptions,
): HttpServerHandle {
  const underWay = new Set<ServerResponse>();
  let leaving = false;
  const server = createServer(limits, (request, response) => {
    // What is no path is for proxies, or throws wherever it is looked at.
    if (!/^\/[^#\s]*$/.test(request.url ?? '')) {
      response.writeHead(400).end();
      return;
    }
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (leaving) response.setHeader('Connection', 'close');
    handle(request, response);
  });
  server.timeout = idleMs;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isForSockets(request)) return;
    const isAnswering = [...underWay].some((response) => response.socket === socket);
    // Sent behind a request that is not answered yet: its answer could not be told from the other's.
    if (isAnswering) socket.destroy();
    else answerPlainUpgrade(server, request, { socket, head });
  });

  return {
    server,
    listen: () =>
      new Promise((resolve, reject) => {
        const refuse = (error: NodeJS.ErrnoException) => reject(refusalOf(error, config));
        server.once('error', refuse);
        server.listen(config.port, config.host, () => {
          server.off('error', refuse);
          // With nobody to hear of it the process would end, with everyone in it.
          server.on('error', onFault);
          const { port } = server.address() as AddressInfo;
          resolve(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${String(port)}`);
        });
      }),
    async drain() {
      leaving = true;
      server.close();
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const until = Date.now() + drainMs;
      while (underWay.size > 0 && Date.now() < until) await wait(10);
    },
  };
}

/** Socket.IO answers all upgrades of its own path. */
const isForSockets = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') === true;

function refusalOf(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const at = `${host}:${String(port)}`;
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`${at} is taken by another program. Stop it, or set PORT.`);
  if (error.code === 'EACCES')
    return new StartRefused(`This user may not listen on ${at}. Set PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefused(`HOST=${host} is not an address of this machine.`);
  return error;
}
