import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role, User } from '@hearthline/contracts';
import { inject } from 'vitest';
import { connectMongoose } from '../platform/database/connect-mongoose.ts';
import { SESSION_COOKIE, signSid } from '../people/sessions/session-cookie.ts';
import { startSession } from '../people/sessions/session.service.ts';
import { buildUser } from './build-user.ts';
import { dropTestDatabase } from './connect-models.ts';
import { runMain, type MainProcess } from './run-main.ts';
import { startRedis, type TestRedis } from './start-redis.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createClient, type TestClient } from './test-client.ts';

export const secretKey = 'a key that only the tests know, 32+';
const shiftClock = fileURLToPath(new URL('./shift-clock.main.ts', import.meta.url));

/** One of several servers, in its own process. */
export interface ServerProcess extends MainProcess {
  /** Its connections to the database and to Redis. */
  readonly toDatabase: TcpProxy;
  readonly toRedis: TcpProxy;
}

/** A user with a session, on any server. */
export interface Member {
  readonly user: User;
  readonly cookie: string;
  readonly on: (server: ServerProcess) => TestClient;
}

/** A home on several servers; the models of this process are connected to its database. */
export interface SeveralServers {
  readonly redis: TestRedis;
  readonly start: (clockOffsetMs?: number) => Promise<ServerProcess>;
  readonly as: (role: Role) => Promise<Member>;
  readonly stop: () => Promise<void>;
}

/** Starts a Redis and a database; `start` then starts the servers. */
export async function openSeveralServers(): Promise<SeveralServers> {
  const redis = await startRedis();
  const databaseName = `test_${randomUUID().slice(0, 8)}`;
  const started: ServerProcess[] = [];
  const folders: string[] = [];
  await connectMongoose(inject('mongodbUri'), { databaseName });

  return {
    redis,
    async start(clockOffsetMs = 0) {
      const toDatabase = await openTcpProxy(inject('mongodbUri'));
      const toRedis = await openTcpProxy(`mongodb://127.0.0.1:${String(redis.port)}/`);
      const dataDir = join(tmpdir(), `hearthline-${randomUUID()}`);
      folders.push(dataDir);
      const env = {
        PORT: '0',
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO_DATA: 'false',
        LOG_LEVEL: 'warn',
        HOME_TIMEZONE: 'Europe/Madrid',
        MONGODB_URI: toDatabase.uri.replace('/?', `/${databaseName}?`),
        REDIS_URL: toRedis.uri.replace(/^mongodb:(.*)\/\?.*$/, 'redis:$1'),
        ...(clockOffsetMs !== 0 && { CLOCK_OFFSET_MS: String(clockOffsetMs) }),
      };
      const main = await runMain(env, clockOffsetMs === 0 ? [] : [shiftClock]);
      if (main.url === '') throw new Error(`the server did not start: ${main.output()}`);
      const server = { ...main, toDatabase, toRedis };
      started.push(server);
      return server;
    },
    async as(role) {
      const user = await buildUser(role);
      const { sid } = await startSession(user);
      const cookie = `${SESSION_COOKIE}=${signSid(sid, secretKey)}`;
      return { user, cookie, on: ({ url }) => createClient(url, cookie, user) };
    },
    async stop() {
      for (const { child, toDatabase, toRedis } of started) {
        child.kill('SIGKILL');
        toDatabase.close();
        toRedis.close();
      }
      await dropTestDatabase();
      await redis.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
