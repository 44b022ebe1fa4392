import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Role, User } from '@hearthline/contracts';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { expect, inject } from 'vitest';
import { readConfig, usesHttps, type Config } from '../platform/core/config.ts';
import type { AppDeps } from '../app/app.ts';
import { createHearthline, type HearthlineOptions } from '../app/hearthline.ts';
import { cookieName } from '../platform/core/cookies.ts';
import { createLog } from '../platform/core/log.ts';
import type { Realtime } from '../outward/realtime/realtime.ts';
import { startSession } from '../people/sessions/session.service.ts';
import { SESSION_COOKIE, signSid } from '../people/sessions/session-cookie.ts';
import { buildUser, testPasswordCost } from './build-user.ts';
import { createClient, type TestClient } from './test-client.ts';

/** The whole server, on its own port and with its own database. */
export interface TestServer {
  /** E.g. http://127.0.0.1:40123 */
  readonly url: string;
  readonly config: Config;
  readonly deps: AppDeps;
  readonly realtime: Realtime;
  /** A client that is not signed in. */
  readonly anonymous: TestClient<null>;
  /** Creates an account with this role, and signs it in. */
  as(role: Role): Promise<TestClient>;
  /** Signs this account in with a new session. */
  signIn(user: User): Promise<TestClient>;
  stop(): Promise<void>;
}

/** The running server of this process, with the test file that started it. */
let open: { readonly file: string; readonly stop: () => Promise<void> } | undefined;

/**
 * Throws if another server of this process is running, naming the file that started it. Mongoose's models are global to the
 * process, so both would use one database. Stops that server, so that later files find none.
 */
async function refuseSecondServer(): Promise<void> {
  if (!open) return;
  const { file, stop } = open;
  open = undefined;
  // An error of stop() on a half-started server is not the cause, so ignore it.
  await stop().catch(() => undefined);
  throw new Error(`${file} started a server and did not stop it before this one was started`);
}

/**
 * Starts the server like main.ts. Only one per process, because mongoose models are global to it; stop() drops the database.
 * Without `backgroundWork` no worker raises or changes alerts: for tests that store what a worker would act on.
 */
export async function startTestServer(
  overrides: Partial<Config> = {},
  { log, ...options }: HearthlineOptions & { readonly log?: Logger } = {},
): Promise<TestServer> {
  await refuseSecondServer();
  const config: Config = {
    ...readConfig({
      SECRET_KEY: 'a key that only the tests know, 32+',
      HOME_TIMEZONE: 'Europe/Madrid',
      PORT: '0',
    }),
    mongodbUri: inject('mongodbUri'),
    databaseName: `test_${randomUUID().slice(0, 13).replace('-', '_')}`,
    dataDir: join(tmpdir(), `hearthline-${randomUUID()}`),
    demo: false,
    mongod: { path: '', download: false },
    logLevel: 'silent',
    passwordCost: testPasswordCost,
    // Test files share a database process, which must not count as unavailable if it is slow for a moment.
    databaseAnswerMs: 6_000,
    ...overrides,
  };
  const hearthline = createHearthline(config, log ?? createLog(config.logLevel), options);
  const { testPath = 'a test file' } = expect.getState();
  const stop = async () => {
    if (open === opened) open = undefined;
    try {
      await mongoose.connection.dropDatabase();
    } finally {
      await hearthline.close();
    }
    if (overrides.dataDir === undefined) await rm(config.dataDir, { recursive: true, force: true });
  };
  const opened = { file: relative(process.cwd(), testPath), stop };
  // Noted before it listens, because a test file that times out leaves a server that is still starting.
  open = opened;
  const url = await hearthline.listen();
  await hearthline.open();

  async function signIn(user: User): Promise<TestClient> {
    const { sid } = await startSession(user);
    const name = cookieName(SESSION_COOKIE, usesHttps(config));
    return createClient(url, `${name}=${signSid(sid, config.secretKey)}`, user);
  }
  return {
    url,
    config,
    deps: hearthline.deps,
    realtime: hearthline.realtime,
    anonymous: createClient(url, '', null),
    as: async (role) => signIn(await buildUser(role)),
    signIn,
    stop,
  };
}
