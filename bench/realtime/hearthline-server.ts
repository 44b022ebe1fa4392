import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { roles, type Resident, type Role } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { readConfig } from '../../packages/server/src/platform/core/config.ts';
import { createHearthline } from '../../packages/server/src/app/hearthline.ts';
import { createLog } from '../../packages/server/src/platform/core/log.ts';
import { SESSION_COOKIE, signSid } from '../../packages/server/src/people/sessions/session-cookie.ts';
import { startSession } from '../../packages/server/src/people/sessions/session.service.ts';
import { UserModel } from '../../packages/server/src/people/users/user.repository.ts';
import { presentUser } from '../../packages/server/src/people/users/user.presenter.ts';

/** What the bench is told once the server serves. */
export interface HearthlineReady {
  kind: 'ready';
  url: string;
  /** Cookie headers, one a session, each of a user of its own. */
  cookies: string[];
  rootCookie: string;
  residentId: string;
  pid: number;
}

/** How long its event loop stood still at most since it was told to watch. */
export interface HearthlineDelay {
  kind: 'delay';
  maxMs: number;
}

/**
 * Hearthline as it ships, with BENCH_SESSIONS people signed in and BENCH_RESIDENTS (1) residents. With BENCH_JOINS it is one more
 * server of a home that another one has filled.
 */
const joins = process.env['BENCH_JOINS'] === '1';
const dataDir = mkdtempSync(join(tmpdir(), 'hearthline-bench-'));
const config = {
  ...readConfig({ SECRET_KEY: 'a key that only the benches know, 32', PORT: '0', HOME_TIMEZONE: 'UTC' }),
  mongodbUri: process.env['MONGODB_URI']!,
  databaseName: process.env['BENCH_DATABASE']!,
  redisUrl: process.env['REDIS_URL'] ?? null,
  dataDir,
  demo: false,
  // The default holds for the built server.
  clientDir: fileURLToPath(new URL('../../packages/client/dist', import.meta.url)),
  // All of them come from this machine.
  socketsPerAddress: 10_000,
  logLevel: 'warn',
};
const hearthline = createHearthline(config, createLog(config.logLevel));
const url = await hearthline.listen();
await hearthline.open();

async function signIn(role: Role, name: string): Promise<string> {
  const user = await UserModel.create({
    username: name,
    name,
    role,
    passwordHash: 'nobody signs in with it',
  });
  const { sid } = await startSession(presentUser(user.toObject()));
  return `${SESSION_COOKIE}=${signSid(sid, config.secretKey)}`;
}

const rootCookie = joins ? '' : await signIn('root', 'root of the bench');
const count = joins ? 0 : Number(process.env['BENCH_SESSIONS']);
const cookies: string[] = [];
for (let n = 0; n < count; n++) cookies.push(await signIn(roles[1 + (n % 4)]!, `bench-${String(n)}`));

async function addResident(lastName: string, roomNumber: string): Promise<Resident> {
  const reply = await fetch(`${url}/api/residents`, {
    method: 'POST',
    headers: { cookie: rootCookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', lastName, age: 84, roomNumber, allergies: ['Penicillin'] }),
  });
  return ((await reply.json()) as { resident: Resident }).resident;
}
const resident = joins ? { id: '' } : await addResident('García', '12A');
for (let n = 1; !joins && n < Number(process.env['BENCH_RESIDENTS'] ?? 1); n++)
  await addResident(`García ${String(n)}`, String(100 + n));

const ready: HearthlineReady = {
  kind: 'ready',
  url,
  cookies,
  rootCookie,
  residentId: resident.id,
  pid: process.pid,
};
process.send?.(ready);
const delays = monitorEventLoopDelay({ resolution: 5 });
process.on('message', (request: 'watch' | 'delay') => {
  if (request === 'watch') {
    delays.reset();
    delays.enable();
  } else process.send?.({ kind: 'delay', maxMs: delays.max / 1e6 } satisfies HearthlineDelay);
});
function end(): void {
  const emptied = joins ? Promise.resolve() : mongoose.connection.dropDatabase();
  void emptied
    .then(() => hearthline.close())
    .finally(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(0);
    });
}
// 'disconnect': the bench itself was stopped.
for (const event of ['SIGTERM', 'disconnect']) process.once(event, end);
