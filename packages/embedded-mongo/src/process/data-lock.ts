import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';

const POLL_MS = 100;

/**
 * Locks the data folder for this process, waiting up to `waitMs` for a predecessor. Resolves with a release function.
 *
 * It is a kernel lock on the file `engine.lock`: released when its owner dies, kept by a frozen owner, and valid across
 * containers (PID namespaces), where process ids mean nothing. The file is never removed, since a contender could hold the
 * lock of a deleted file. Its content names the owner.
 *
 * Throws on timeout, naming the owner, and on a file system without locks.
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

/** `process 17`, with the host name if it differs, as in another container. */
async function ownerOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(300), 0, 300, 0);
  const [pid, host] = buffer.toString('utf8', 0, bytesRead).trim().split(' ');
  if (!pid) return 'another process';
  return `process ${pid}${host && host !== hostname() ? ` on ${host}` : ''}`;
}
