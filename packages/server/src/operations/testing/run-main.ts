import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MainEnvironment } from '../../testing/run-main.ts';

export interface Run {
  readonly child: ChildProcess;
  /** Exit code (null when it was killed) and output. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** Runs a maintenance command as a process of its own. */
export function runMain(name: string, args: readonly string[], env: MainEnvironment): Run {
  const file = fileURLToPath(new URL(`../${name}.main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], SECRET_KEY: 'a key that only the tests know, 32+', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<Awaited<Run['ended']>>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

/** The URI of one database of a server. */
export function buildUri(server: string, name: string): string {
  return server.replace(/\/\?/, `/${name}?`);
}
