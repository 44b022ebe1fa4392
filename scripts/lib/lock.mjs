import {
  mkdirSync,
  openSync,
  writeSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache } from './paths.mjs';
import { say } from './say.mjs';

const prepareLock = join(cache, 'prepare.lock');
// The holder touches the file every 2 s. Containers reuse process ids, so a live id alone proves nothing.
const silentAfter = 30_000;

/** Runs `work` while no other process on this tree does: two starts at once must not install or build together. */
export async function withLock(work, path = prepareLock) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = 0; !take(path, String(process.pid)); waited++) {
    if (waited === 0) say('another command is preparing this folder; waiting for it');
    if (isAbandoned(path)) steal(path);
    else await sleep(200);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take(file, text) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, text);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    const silent = Date.now() - statSync(path).mtimeMs;
    // Empty for an instant between its creation and its first bytes.
    if (!holder) return silent > 1_000;
    return holder === process.pid || silent > silentAfter || !isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Only one process at a time removes a dead lock, and it checks again first. Otherwise two could remove it, and the second
// would remove a live lock.
function steal(path) {
  const stealing = `${path}.steal`;
  if (take(stealing, '')) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    rmSync(stealing, { force: true });
  } else if (Date.now() - (statSync(stealing, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 10_000) {
    rmSync(stealing, { force: true });
  }
}
