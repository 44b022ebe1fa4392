import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { MongoClient } from 'mongodb';
import type { EngineFigures } from '../packages/embedded-mongo/src/testing/bench-engine.ts';
import { benchEngine } from '../packages/embedded-mongo/src/testing/bench-engine.ts';
import type { Row } from './support/row.ts';

const realStart = fileURLToPath(new URL('../../shared/mongodb/start', import.meta.url));
const size = { records: 1_000_000, forMs: 5_000, clients: 50 };

const figures: Record<keyof EngineFigures, string> = {
  insertsPerSecond: 'durable single inserts, 50 writers',
  findOnePerSecond: 'findOne by unique key, 50 clients',
  latestPerSecond: 'latest 20 of a resident among 1,000,000',
  countPerSecond: 'count of a day among 1,000,000',
};

export const name = 'the embedded engine';

interface Served {
  readonly uri: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Measured extends EngineFigures {
  /** The most the process ever held (MB); undefined where the system does not tell. */
  readonly memory: number | undefined;
}

/** The real engine beside, in the same run and on the same disk, where it is there. */
export async function run(): Promise<Row[]> {
  const embedded = await measure(startEmbedded);
  const real = existsSync(realStart) ? await measure(startReal) : undefined;
  const rows = (Object.keys(figures) as (keyof EngineFigures)[]).map((key) =>
    rateRow(figures[key], embedded[key], real?.[key]),
  );
  return embedded.memory === undefined ? rows : [...rows, memoryRow(embedded.memory, real)];
}

function rateRow(figure: string, value: number, beside: number | undefined): Row {
  const row = { figure, value, unit: 'a second', aim: 'at least 0.8 times the real engine' };
  if (beside === undefined) return { ...row, against: 'real engine: unmeasured' };
  const times = value / beside;
  return { ...row, ok: times >= 0.8, against: `real engine: ${beside} (${times.toFixed(2)} times)` };
}

function memoryRow(value: number, real: Measured | undefined): Row {
  const against = `real engine: ${real?.memory === undefined ? 'unmeasured' : `${real.memory} MB`}`;
  return { figure: 'most memory held', value, unit: 'MB', against };
}

async function measure(start: (dataDir: string) => Promise<Served>): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-bench-'));
  const engine = await start(dataDir);
  try {
    const client = await MongoClient.connect(engine.uri, { maxPoolSize: size.clients });
    const measured = await benchEngine(client, size);
    await client.close();
    return { ...measured, memory: mostMemory(engine.pid) };
  } finally {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startEmbedded(dataDir: string): Promise<Served> {
  const entry = fileURLToPath(new URL('../packages/embedded-mongo/src/main.ts', import.meta.url));
  return spawnEngine({ entry, execArgv: ['--import', 'tsx'], dataDir });
}

async function startReal(dataDir: string): Promise<Served> {
  const child = spawn(realStart, ['0', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const [uri] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(() => Promise.reject(new Error(`${realStart} ended before it served`))),
  ])) as [string];
  const stop = async () => {
    child.kill();
    await gone;
  };
  return { uri: uri.trim(), pid: child.pid ?? 0, stop };
}

function mostMemory(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  const held = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'));
  return held ? Math.round(Number(held[1]) / 1024) : undefined;
}
