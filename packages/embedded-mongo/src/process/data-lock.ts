import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = /^engine-(\d+)-(\d+)\.lock$/;
const POLL_MS = 100;

/** When a process began (Linux: in clock ticks since boot), '0' where that can't be known; undefined when it is gone. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process whose parent has not taken note yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '0');
  } catch {
    return '0';
  }
}

async function others(dir: string, own: string): Promise<number[]> {
  const alive: number[] = [];
  for (const name of await readdir(dir)) {
    const [, pid, start] = NAME.exec(name) ?? [];
    if (!pid || name === own) continue;
    const now = processStart(Number(pid));
    if (now !== undefined && (now === start || now === '0')) alive.push(Number(pid));
    else await rm(join(dir, name), { force: true });
  }
  return alive;
}

/**
 * Takes the data folder for this process, waiting up to `waitMs` for a predecessor. Each contender puts down a file of its
 * own, named by its pid and start time, and holds the folder when it then sees no other living one's: a killed owner's
 * file stands in nobody's way. Resolves with the release. Throws when the wait was in vain, naming the owner.
 */
export async function takeDataLock(dir: string, waitMs: number): Promise<() => Promise<void>> {
  const own = `engine-${process.pid}-${processStart(process.pid) ?? '0'}.lock`;
  const path = join(dir, own);
  const release = (): Promise<void> => rm(path, { force: true });
  const deadline = Date.now() + waitMs;
  if (held.has(path)) throw new Error(`the data folder ${dir} is in use by this very process`);
  for (;;) {
    let alive = await others(dir, own);
    if (alive.length === 0) {
      await writeFile(path, `${process.pid}\n`);
      alive = await others(dir, own);
      if (alive.length === 0) break;
      await release();
    }
    if (Date.now() > deadline)
      throw new Error(`the data folder ${dir} is in use by process ${alive.join(', ')}`);
    // Two that step back at the same moment must not meet again.
    await sleep(POLL_MS / 2 + Math.random() * POLL_MS);
  }
  held.add(path);
  return async () => {
    held.delete(path);
    await release();
  };
}

const held = new Set<string>();
