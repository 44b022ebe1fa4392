import { startRedis, type TestRedis } from '../../packages/server/src/testing/start-redis.ts';
import { openTcpProxy, type TcpProxy } from '../../packages/server/src/testing/tcp-proxy.ts';
import { startChild, type Child } from './child.ts';
import { startDatabase } from './database.ts';
import type { HearthlineDelay, HearthlineReady } from './hearthline-server.ts';

type Server = Child<'watch' | 'delay', HearthlineReady | HearthlineDelay>;

/** Servers of one home, the first of which has signed everybody in. */
export interface Servers {
  readonly redis: TestRedis;
  readonly ready: readonly HearthlineReady[];
  /** The link of each to the database, where they can be cut. */
  readonly toDatabase: readonly TcpProxy[];
  stop(): Promise<void>;
}

/**
 * Starts several servers before one database and one Redis. `cuttable`: by links that this process carries, which takes as much of
 * a processor as half a server.
 */
export async function startServers(
  count: number,
  sessions: number,
  { cuttable = false } = {},
): Promise<Servers> {
  const database = await startDatabase();
  const redis = await startRedis();
  const children: Server[] = [];
  const ready: HearthlineReady[] = [];
  const toDatabase: TcpProxy[] = [];
  for (let n = 0; n < count; n++) {
    const proxy = cuttable ? await openTcpProxy(database.env.MONGODB_URI) : null;
    if (proxy) toDatabase.push(proxy);
    const child: Server = startChild('./hearthline-server.ts', {
      ...database.env,
      ...(proxy && { MONGODB_URI: proxy.uri }),
      REDIS_URL: redis.url,
      BENCH_SESSIONS: String(sessions),
      ...(n > 0 && { BENCH_JOINS: '1' }),
    });
    ready.push(await child.next('ready'));
    children.push(child);
  }
  return {
    redis,
    ready,
    toDatabase,
    async stop() {
      // The first one, which empties the database, last.
      for (const child of children.toReversed()) await child.stop();
      for (const proxy of toDatabase) proxy.close();
      await redis.stop();
      await database.stop();
    },
  };
}
