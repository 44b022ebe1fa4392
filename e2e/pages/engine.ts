import { readFile } from 'node:fs/promises';
import type { RunningServer } from '../support/server.ts';

/** The process id of the embedded engine, a child process of the server. */
export async function enginePid(server: RunningServer): Promise<number> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  for (const pid of children.trim().split(/\s+/).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (command.includes('engine')) return pid;
  }
  throw new Error(`server ${server.pid} runs no engine: ${children}`);
}

/** Suspends the engine (SIGSTOP): connections stay open, but no call is answered. Returns a function that resumes it. */
export async function stopEngine(server: RunningServer): Promise<() => void> {
  const pid = await enginePid(server);
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}

/** Kills the engine (SIGKILL). */
export async function killEngine(server: RunningServer): Promise<void> {
  process.kill(await enginePid(server), 'SIGKILL');
}
