import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedIn } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { buildUri } from '../operations/testing/run-main.ts';
import { dropTestDatabase } from './connect-models.ts';
import { runMain, type MainProcess } from './run-main.ts';
import { createClient, type TestClient } from './test-client.ts';

/** A home whose server is a process that the test may kill; mongoose of this process is connected to its database. */
export interface KillableHome {
  /** Starts its server and signs its root in. */
  readonly start: () => Promise<{ readonly main: MainProcess; readonly client: TestClient }>;
  /** Kills the server and deletes the home. */
  readonly close: () => Promise<void>;
}

const root = { email: 'root@example.test', password: 'a root of its own' };

/** @param more Further variables of the server's environment. */
export async function openKillableHome(more: Record<string, string> = {}): Promise<KillableHome> {
  const env = {
    PORT: '0',
    MONGODB_URI: buildUri(inject('mongodbUri'), `kill_${randomUUID().slice(0, 8)}`),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'hearthline-kill-')),
    DEMO_DATA: 'false',
    SECRET_KEY: 'k'.repeat(40),
    ROOT_EMAIL: root.email,
    ROOT_PASSWORD: root.password,
    ...more,
  };
  await mongoose.connect(env.MONGODB_URI);
  let started: MainProcess | undefined;
  return {
    async start() {
      const main = await runMain(env);
      started = main;
      const reply = await createClient(main.url, '', null).post('/api/auth/login', root);
      const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { main, client: createClient(main.url, cookie, SignedIn.parse(reply.body).user) };
    },
    async close() {
      started?.child.kill('SIGKILL');
      await dropTestDatabase();
      await rm(env.DATA_DIR, { recursive: true, force: true });
    },
  };
}
