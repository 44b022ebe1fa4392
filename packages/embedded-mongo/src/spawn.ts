import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Exit } from './process/exit-codes.ts';
import { endedByDamage } from './process/exit-codes.ts';
import { DataDamaged } from './storage/data-damaged.ts';
import { VERSION } from './version.ts';

/** How to run the engine as a process of its own. */
export interface SpawnOptions {
  /** The file of the engine's program. */
  readonly entry: string;
  /** Arguments for node itself, such as a loader. */
  readonly execArgv?: readonly string[];
  readonly dataDir: string;
  /** Also listen on 127.0.0.1: 0 for any free port. */
  readonly port?: number | undefined;
  /** A file to which the engine appends every name a client sends, each once, as `kind name`. */
  readonly record?: string | undefined;
  /** Collections, by name, whose writes go on while the disk is full: room is kept for them in the data file. */
  readonly essential?: readonly string[];
  /** Called once when the process is gone; `expected` after stop(), `damaged` when damaged data ended it. */
  readonly onExit?: (exit: Exit & { expected: boolean; damaged: boolean }) => void;
  /** Told, line by line, what the engine that serves has to say: damage it found, housekeeping that failed. */
  readonly log?: (line: string) => void;
  /** How long to wait for the URI line (ms, default 30,000: a predecessor may hold the folder for 15 s). */
  readonly startMs?: number | undefined;
}

/** An engine process that serves. */
export interface SpawnedEngine {
  readonly uri: string;
  readonly version: string;
  readonly pid: number;
  /** SIGTERM, and waits until it is gone (SIGKILL after 10 s). */
  stop(): Promise<void>;
}

/**
 * Starts the engine in a process group of its own (Ctrl-C at the parent does not reach it) and waits until it serves.
 * Rejects with what it said when it ended before, with DataDamaged when damaged data ended it.
 */
export async function spawnEngine(options: SpawnOptions): Promise<SpawnedEngine> {
  const { entry, execArgv = [], dataDir, port, essential, onExit, log, startMs = 30_000 } = options;
  const args = ['--data', dataDir, '--parent', String(process.pid), '--stdin'];
  if (port !== undefined) args.push('--port', String(port));
  if (essential) args.push('--essential', essential.join(','));
  if (options.record !== undefined) args.push('--record', options.record);
  const child = spawn(process.execPath, [...execArgv, entry, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let expected = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      onExit?.({ code, signal, expected, damaged: endedByDamage({ code, signal }) });
      resolve();
    });
  });
  const uri = await firstLine(child, dataDir, startMs);
  if (log) createInterface({ input: child.stderr }).on('line', log);
  const stop = async (): Promise<void> => {
    expected = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  };
  return { uri, version: VERSION, pid: child.pid ?? 0, stop };
}

async function firstLine(
  child: ChildProcessWithoutNullStreams,
  dataDir: string,
  startMs: number,
): Promise<string> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const line = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(endedBeforeServing({ code, signal }, said.trim(), dataDir)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  try {
    return (await line).trim();
  } finally {
    clearTimeout(timer);
  }
}

function endedBeforeServing(exit: Exit, said: string, dataDir: string): Error {
  const how = `the engine ended (${String(exit.code ?? exit.signal)})`;
  if (!endedByDamage(exit)) return new Error(`${how}: ${said}`);
  return new DataDamaged(exit.signal ? `the data in ${dataDir} is damaged: ${how} while it read it` : said);
}
