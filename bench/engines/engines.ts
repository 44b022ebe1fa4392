import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { spawnEngine } from '@hearthline/embedded-mongo';

const realStart = fileURLToPath(new URL('../../../shared/mongodb/start', import.meta.url));
const embeddedMain = fileURLToPath(new URL('../../packages/server/dist/engine.js', import.meta.url));

/** An engine on an empty folder, reached by a Unix socket. */
export interface Served {
  readonly uri: string;
  readonly pid: number;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** The embedded engine as it is built for the product. */
export const startEmbedded = (): Promise<Served> =>
  onFolder((dataDir) => spawnEngine({ entry: embeddedMain, dataDir }));

/** The real engine beside this repository, or undefined where there is none. */
export const startReal = async (): Promise<Served | undefined> =>
  existsSync(realStart) ? onFolder(spawnReal) : undefined;

async function onFolder(start: (dataDir: string) => Promise<Served>): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const engine = await start(dataDir);
    const stop = async () => {
      try {
        await engine.stop();
      } finally {
        await remove();
      }
    };
    return { uri: engine.uri, pid: engine.pid, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function spawnReal(dataDir: string): Promise<Served> {
  const [temporary, data] = [join(dataDir, 'tmp'), join(dataDir, 'data')];
  await mkdir(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawn(realStart, ['0', data], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await gone;
  };
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(() => Promise.reject(new Error(`${realStart} ended before it served`))),
  ]);
  return { uri: socketUri(temporary), pid: child.pid ?? 0, stop };
}

// The address it prints is a bridge's: each message would pass through one more program than with the embedded engine.
function socketUri(temporary: string): string {
  const folder = readdirSync(temporary).find((name) => name.startsWith('embedded-mongodb-'));
  if (!folder) throw new Error(`${realStart} has no socket in its temporary folder`);
  const socket = join(temporary, folder, 'mongodb.sock');
  return `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
}

/** What a process holds in memory (MB): all, and without the pages of files; undefined where the system does not tell. */
export function readEngineMemory(pid: number): { all: number; own: number } | undefined {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  const status = readFileSync(path, 'utf8');
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN) / 1024);
  return { all: megabytes('VmRSS'), own: megabytes('RssAnon') };
}
