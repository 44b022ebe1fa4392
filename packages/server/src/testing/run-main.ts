import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

/** The server in its own process, as `npm start` runs it. */
export interface MainProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const main = fileURLToPath(new URL('../app/main.ts', import.meta.url));

/** The environment of a server: each test's own DATA_DIR, where it notes which home it serves. */
export type MainEnvironment = Record<string, string> & { readonly DATA_DIR: string };

/**
 * Runs main.ts with only this environment, and waits until it serves or exits. `imports`: modules that it runs before, such as
 * testing/shift-clock.main.ts.
 */
export async function runMain(env: MainEnvironment, imports: readonly string[] = []): Promise<MainProcess> {
  const before = ['tsx', ...imports].flatMap((name) => ['--import', name]);
  const child = spawn(process.execPath, [...before, main], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let over = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      over = true;
      resolve(code);
    }),
  );
  const address = /serves at (http:\/\/\S+)/;
  await until('the server serves or ends', () => over || address.test(text), 50_000);
  return { child, url: address.exec(text)?.[1]?.replace(/\/$/, '') ?? '', output: () => text, ended };
}
