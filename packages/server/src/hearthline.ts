import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { StartRefused, type Config } from './config.ts';
import { countStats } from './dashboard/stats.ts';
import { isDemoDatabase, refuseExposedDemo } from './database/demo-mark.ts';
import { ensureIndexes } from './database/indexes.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase, type Database } from './database/open-database.ts';
import { underStartLock } from './database/start-lock.ts';
import type { Deps } from './deps.ts';
import { isOwnOrigin } from './http/origin.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createIdentify } from './sessions/identify.ts';
import { endSessionRows, expireSessions } from './sessions/session-rows.ts';
import { readSystemStatus } from './system/system-setting.model.ts';
import { ensureRoot } from './users/ensure-root.ts';

/** The whole server, composed and not yet started. */
export interface Hearthline {
  readonly deps: Deps;
  /** Takes the port, answering 503 `starting`; resolves with the address. */
  listen(): Promise<string>;
  /** Opens and prepares the database, and then serves. */
  open(): Promise<Database>;
  /** Answers what is in flight, tells the sockets, and leaves the database last. */
  close(): Promise<void>;
}

export function createHearthline(config: Config, log: Logger): Hearthline {
  const identify = createIdentify(config.secretKey);
  let database: Database | null = null;
  let serving = false;
  let demo = false;

  const server = createServer({ headersTimeout: 20_000, requestTimeout: 60_000 }, (request, response) => {
    handle(request, response);
  });
  const realtime = createRealtime({
    httpServer: server,
    identify,
    isOwnOrigin: (request) => isOwnOrigin(request, config.publicUrl),
    countStats: () => countStats(config.timezone),
    readSystemStatus,
    expireSessions,
    timezone: config.timezone,
    log,
  });
  const deps: Deps = {
    config,
    log,
    identify,
    publish: realtime.publish,
    statsChanged: realtime.statsChanged,
    connectedUserIds: realtime.connectedUserIds,
    async endSessions(which, reason) {
      const ended = await endSessionRows(which, reason);
      realtime.end(ended, reason);
      return ended.length;
    },
    home: () => ({ timezone: config.timezone, demo }),
    database: () => (serving ? database : null),
  };
  const handle = createApp(deps).callback();

  return {
    deps,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, config)));
        server.listen(config.port, config.host, () => {
          const { port } = server.address() as AddressInfo;
          resolve(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${String(port)}`);
        });
      }),
    async open() {
      database = await openDatabase(config, log);
      await underStartLock(log, async (lock) => {
        await migrate(lock, log);
        await ensureIndexes(log);
        demo = await isDemoDatabase();
        refuseExposedDemo(demo, config);
        await ensureRoot(config);
      });
      serving = true;
      return database;
    },
    async close() {
      await realtime.close();
      await database?.close();
    },
  };
}

function refusalOf(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const at = `${host}:${String(port)}`;
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`${at} is taken by another program. Stop it, or set PORT.`);
  if (error.code === 'EACCES')
    return new StartRefused(`This user may not listen on ${at}. Set PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new StartRefused(`HOST=${host} is not an address of this machine.`);
  return error;
}
