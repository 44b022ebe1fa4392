import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

const POLL_MS = 100;

/**
 * Takes the data folder for this process, waiting up to `waitMs` for a predecessor. Resolves with the release.
 *
 * The lock is the kernel's, on the file `engine.lock`: it is released at the moment its owner dies, a frozen owner keeps
 * it, and it holds between containers (PID namespaces), where the number of a process says nothing. The file itself is
 * never removed: a contender could hold the lock of a file that is no longer there. What it holds names the owner.
 *
 * Throws when the wait was in vain, naming the owner, and where the file system has no locks.
 */
export async function takeDataLock(dir: string, waitMs: number): Promise<() => Promise<void>> {
  const file = await open(join(dir, 'engine.lock'), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    await lock(file, dir, Date.now() + waitMs);
    await file.truncate();
    await file.write(`${process.pid} ${hostname()}\n`, 0);
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}

async function lock(file: FileHandle, dir: string, deadline: number): Promise<void> {
  while (!tryLockOf(file, dir)) {
    if (Date.now() > deadline) throw new Error(`the data folder ${dir} is in use by ${await ownerOf(file)}`);
    await sleep(POLL_MS);
  }
}

function tryLockOf(file: FileHandle, dir: string): boolean {
  try {
    return tryLock(file.fd);
  } catch (error) {
    throw new Error(
      `the data folder ${dir} can't be locked (${(error as Error).message}): keep it on a local disk`,
      { cause: error },
    );
  }
}

/** `process 17`, with the host where that is another: a container has a name and process numbers of its own. */
async function ownerOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(300), 0, 300, 0);
  const [pid, host] = buffer.toString('utf8', 0, bytesRead).trim().split(' ');
  if (!pid) return 'another process';
  return `process ${pid}${host && host !== hostname() ? ` on ${host}` : ''}`;
}
