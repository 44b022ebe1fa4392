import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Exit } from './process/exit-codes.ts';
import { endedByDamage } from './process/exit-codes.ts';
import { DataDamaged } from './storage/data-damaged.ts';
import { VERSION } from './version.ts';

/** Options of an engine process. */
export interface SpawnOptions {
  /** Path of the engine's program. */
  readonly entry: string;
  /** Arguments for node, such as a loader. */
  readonly execArgv?: readonly string[];
  readonly dataDir: string;
  /** Also listen on 127.0.0.1: 0 for any free port. */
  readonly port?: number | undefined;
  /** A file in which the engine records every name that clients send, once, as `kind name`. */
  readonly record?: string | undefined;
  /** Names of collections that stay writable on a full disk: the data file holds a reserve for them. */
  readonly essential?: readonly string[];
  /** Called once when the process ended; `expected` after stop(), `damaged` when damaged data caused it. */
  readonly onExit?: (exit: Exit & { expected: boolean; damaged: boolean }) => void;
  /** Called with each log line of the engine: damage found, housekeeping failed. */
  readonly log?: (line: string) => void;
  /** Timeout for the URI line (ms, default 30,000: a predecessor may hold the folder for 15 s). */
  readonly startMs?: number | undefined;
}

/** A running engine process. */
export interface SpawnedEngine {
  readonly uri: string;
  readonly version: string;
  readonly pid: number;
  /** Sends SIGTERM and waits for the end (SIGKILL after 10 s). */
  stop(): Promise<void>;
}

/**
 * Starts the engine in its own process group (Ctrl-C at the parent does not reach it) and waits until it serves.
 * Rejects with its output when it ends before, with DataDamaged when damaged data caused it.
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
  const output = lastOutput(child);
  const exited = new Promise<void>((resolve) => {
    // 'close', unlike 'exit', comes after the last output.
    child.once('close', (code, signal) => {
      onExit?.({ code, signal, expected, damaged: endedByDamage({ code, signal }, output()) });
      resolve();
    });
  });
  const uri = await firstLine(child, output, dataDir, startMs);
  if (log) createInterface({ input: child.stderr }).on('line', log);
  const stop = async (): Promise<void> => {
    expected = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(timer);
  };
  return { uri, version: VERSION, pid: child.pid ?? 0, stop };
}

/** The last 4,000 characters of the child's standard error. */
function lastOutput(child: ChildProcessWithoutNullStreams): () => string {
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  return () => output.trim();
}

async function firstLine(
  child: ChildProcessWithoutNullStreams,
  output: () => string,
  dataDir: string,
  startMs: number,
): Promise<string> {
  const line = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => reject(endedBeforeServing({ code, signal }, output(), dataDir)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  try {
    return (await line).trim();
  } finally {
    clearTimeout(timer);
  }
}

function endedBeforeServing(exit: Exit, output: string, dataDir: string): Error {
  const how = `the engine ended (${String(exit.code ?? exit.signal)})`;
  if (!endedByDamage(exit, output)) return new Error(`${how}: ${output}`);
  return new DataDamaged(exit.signal ? `the data in ${dataDir} is damaged: ${how} while it read it` : output);
}
