import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { entryFile } from './spawn-from-source.ts';

const NAMESPACE = [
  ...(userInfo().uid === 0 ? [] : ['--user', '--map-root-user']),
  ...['--pid', '--fork', '--mount-proc', '--kill-child'],
];

/**
 * Throws unless this machine can run a process in its own PID namespace, like a container. On systems other than Linux all
 * processes share one.
 */
function unshareArguments(): string[] {
  if (process.platform !== 'linux') return [];
  try {
    execFileSync('unshare', [...NAMESPACE, 'true'], { stdio: 'pipe' });
    return NAMESPACE;
  } catch (error) {
    throw new Error(
      'this test needs `unshare` (util-linux) and the right to make a PID namespace: run it as root, or allow user ' +
        `namespaces (sysctl kernel.unprivileged_userns_clone=1). ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** An engine in its own PID namespace, as in a container. */
export interface ContainedEngine {
  /** Its URI once it serves, else its output when it ended. */
  readonly outcome: Promise<{ uri: string } | { refusal: string }>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

/** Starts an engine process in its own PID namespace; it waits `waitMs` for the data folder. */
export function startContained(dataDir: string, waitMs: number): ContainedEngine {
  const engine = ['--import', 'tsx', entryFile, '--data', dataDir, '--wait', String(waitMs)];
  const [program = '', ...args] = [...withUnshare(), process.execPath, ...engine];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const outcome = new Promise<{ uri: string } | { refusal: string }>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (line: Buffer) => resolve({ uri: line.toString().trim() }));
    child.once('close', () => resolve({ refusal: output.trim() }));
  });
  const closed = once(child, 'close');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  return { outcome, kill };
}

function withUnshare(): string[] {
  const args = unshareArguments();
  return args.length ? ['unshare', ...args] : [];
}
