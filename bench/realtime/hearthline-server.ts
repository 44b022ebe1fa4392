import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Hearthline as it ships, with BENCH_SESSIONS people signed in and one resident. */
const dataDir = mkdtempSync(join(tmpdir(), 'hearthline-bench-'));
const config = {
  ...readConfig({ SECRET_KEY: 'a key that only the benches know, 32', PORT: '0', HOME_TIMEZONE: 'UTC' }),
  mongodbUri: process.env['MONGODB_URI']!,
  databaseName: process.env['BENCH_DATABASE']!,
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

const rootCookie = await signIn('root', 'root of the bench');
const count = Number(process.env['BENCH_SESSIONS']);
const cookies: string[] = [];
for (let n = 0; n < count; n++) cookies.push(await signIn(roles[1 + (n % 4)]!, `bench-${String(n)}`));

const reply = await fetch(`${url}/api/residents`, {
  method: 'POST',
  headers: { cookie: rootCookie, 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Ana',
    lastName: 'García',
    age: 84,
    roomNumber: '12A',
    allergies: ['Penicillin'],
  }),
});
const { resident } = (await reply.json()) as { resident: Resident };

const ready: HearthlineReady = {
  kind: 'ready',
  url,
  cookies,
  rootCookie,
  residentId: resident.id,
  pid: process.pid,
};
process.send?.(ready);
function end(): void {
  void mongoose.connection
    .dropDatabase()
    .then(() => hearthline.close())
    .finally(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(0);
    });
}
// 'disconnect': the bench itself was stopped.
for (const event of ['SIGTERM', 'disconnect']) process.once(event, end);
