import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
// Variables of the developer's shell that the server under test must not inherit.
const notInherited = [
  'NODE_ENV',
  'MONGODB_URI',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SECRET_KEY',
  'ROOT_EMAIL',
  'ROOT_PASSWORD',
];

export interface RunningServer {
  url: string;
  /** Its data folder, removed by stop() unless the caller gave one. */
  dataDir: string;
  pid: number;
  /** Its output so far. */
  log(): string;
  /** Sends SIGTERM and waits for the end; SIGKILL after 20 s. */
  stop(): Promise<void>;
}

interface Options {
  /** Path of a main.js; the one built in this tree unless given. */
  program?: string;
  port?: number;
  dataDir?: string;
  env?: Record<string, string>;
}

/** Starts the built product with a demo home of its own and waits until it serves. `npm run build` comes first. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(options);
    } catch (error) {
      // A given port may be in use by another connection for a moment.
      if (tries === 5 || !String(error).includes('is taken by another program')) throw error;
      await sleep(1_000);
    }
  }
}

async function start(options: Options): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hearthline-e2e-')));
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !notInherited.includes(name)),
  );
  const child = spawn(process.execPath, ['--enable-source-maps', options.program ?? built], {
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const stop = async () => {
    await end(child);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await untilItServes(child, () => log);
    return { url, dataDir, pid: child.pid ?? 0, log: () => log, stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}; its output:\n${log.slice(-4_000)}`, { cause: error });
  }
}

/** Waits for the address that the server prints once it serves. */
async function untilItServes(child: ChildProcess, log: () => string): Promise<string> {
  // The first start creates the demo home, and the machine may be busy.
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const printed = /^Hearthline \S+ serves at (http:\/\/\S+?)\/?$/m.exec(log())?.[1];
    if (printed) return printed;
    if (hasEnded(child))
      throw new Error(`the server ended by itself (${child.exitCode ?? child.signalCode})`);
    await sleep(50);
  }
  throw new Error('the server did not print its address within 90 s');
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
