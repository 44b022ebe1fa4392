import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { answer } from './commands/dispatch.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './engine.ts';
import { dropUnfinished, sweepExpired, sweepGarbage } from './housekeeping.ts';
import { takeDataLock } from './process/data-lock.ts';
import { prepareSocket } from './process/prepare-socket.ts';
import { socketUri } from './process/socket-path.ts';
import { VERSION } from './version.ts';
import type { WireServer } from './wire/server.ts';
import { createWireServer } from './wire/server.ts';

/** Options of an engine. */
export interface EngineOptions {
  /** Created with mode 0700 if missing. */
  readonly dataDir: string;
  /** Also listen on 127.0.0.1: 0 for any free port. */
  readonly port?: number | undefined;
  /** Called with a line for each error outside a command. */
  readonly log?: (text: string) => void;
  /** Interval of housekeeping, such as TTL deletion (ms, default 60,000). */
  readonly sweepMs?: number | undefined;
  /** Timeout for a predecessor to release the data folder (ms, default 15,000). */
  readonly lockWaitMs?: number | undefined;
  /** Ordinary writes are refused below this free disk space (bytes, default 16 MB). */
  readonly minFreeBytes?: number | undefined;
  /** Names of collections that stay writable on a full disk: the data file holds a reserve for them. */
  readonly essential?: readonly string[] | undefined;
}

/** A running engine. */
export interface RunningEngine {
  /** Of the TCP port if one was requested, else of the Unix socket. */
  readonly uri: string;
  readonly version: string;
  /** Completes running commands and releases the data folder. */
  stop(): Promise<void>;
}

/** Serves a data folder from this process. Throws when another engine holds it for longer than `lockWaitMs`. */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const { dataDir, port, log = () => undefined } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700).catch(() => undefined);
  const release = await takeDataLock(dataDir, options.lockWaitMs ?? 15_000);
  let engine: Engine | undefined;
  const servers: WireServer[] = [];
  try {
    const opened = (engine = openEngine(dataDir, VERSION, {
      minFree: options.minFreeBytes,
      essential: options.essential,
    }));
    opened.store.damage.listen(log);
    await dropUnfinished(opened);
    const uris = await listen(opened, dataDir, port, log, servers);
    const stopSweeping = startHousekeeping(opened, options.sweepMs ?? 60_000, log);
    const stop = async (): Promise<void> => {
      await stopSweeping();
      await Promise.all(servers.map((server) => server.close()));
      opened.snapshots.releaseAll();
      await opened.store.close();
      await rm(uris.socket, { force: true });
      await release();
    };
    let stopped: Promise<void> | undefined;
    return { uri: uris.tcp ?? socketUri(uris.socket), version: VERSION, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    await engine?.store.close();
    await release();
    throw error;
  }
}

async function listen(
  engine: Engine,
  dataDir: string,
  port: number | undefined,
  log: (text: string) => void,
  servers: WireServer[],
): Promise<{ socket: string; tcp: string | undefined }> {
  const serve = async (begin: (server: Server) => void): Promise<Server> => {
    const wire = createWireServer((request) => answer(engine, request, log));
    servers.push(wire);
    begin(wire.server);
    await once(wire.server, 'listening');
    return wire.server;
  };
  const socket = await prepareSocket(dataDir);
  await serve((server) => server.listen(socket));
  if (port === undefined) return { socket, tcp: undefined };
  const server = await serve((one) => one.listen(port, '127.0.0.1'));
  return {
    socket,
    tcp: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
  };
}

/** Periodically removes expired documents, dropped data, idle cursors and snapshots; rounds do not overlap. */
function startHousekeeping(
  engine: Engine,
  everyMs: number,
  log: (text: string) => void,
): () => Promise<void> {
  let round = Promise.resolve();
  let busy = false;
  const work = async (): Promise<void> => {
    busy = true;
    try {
      engine.cursors.closeIdle();
      engine.snapshots.releaseIdle();
      await sweepExpired(engine);
      await sweepGarbage(engine);
    } catch (error) {
      log(`housekeeping: ${error instanceof Error ? error.message : String(error)}`);
    }
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) round = work();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
