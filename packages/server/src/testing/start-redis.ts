import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const programs = ['redis-server', 'valkey-server'];

/** A Redis of a test's own, which keeps nothing. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** It stands still: it accepts connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** The path of redis-server or valkey-server: an installed one, else Debian's, which it installs; else an error that says what to do. */
export function findRedis(): string {
  const found = named() ?? onPath() ?? fromDebian();
  if (found) return found;
  throw new Error(
    'no Redis for these tests: install the package "redis-server", or set REDIS_SERVER to the path of one',
  );
}

export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  const dir = await mkdtemp(join(tmpdir(), 'hearthline-redis-'));
  const port = await freePort();
  const run = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir];
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (/Ready to accept connections/.test(said)) resolve();
      });
      child.once('close', () => reject(new Error(`${program} ended: ${said}`)));
    });
    return child;
  };
  let child = await run();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    port,
    get child() {
      return child;
    },
    kill,
    async restart() {
      child = await run();
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function named(): string | undefined {
  const path = process.env['REDIS_SERVER'];
  if (!path) return undefined;
  if (isProgram(path)) return path;
  throw new Error(`REDIS_SERVER names ${path}, which is no program: correct it or unset it`);
}

function onPath(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // The package lists may be old or absent; if they can't be fetched, the install below reports it.
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'redis-server');
  return onPath();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
