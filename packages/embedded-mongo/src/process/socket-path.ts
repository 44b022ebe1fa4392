import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** What a Unix socket's path may have, in bytes. */
const MAX_PATH = 103;

/** Where the engine of a data folder listens: in it, or in a private temporary folder where its path is too long. */
export async function prepareSocket(dataDir: string): Promise<string> {
  let path = join(resolve(dataDir), 'engine.sock');
  if (Buffer.byteLength(path) > MAX_PATH) {
    const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
    const dir = join(tmpdir(), `hearthline-${userInfo().uid}-${name}`);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700);
    path = join(dir, 'engine.sock');
  }
  // The lock is ours: a socket that is there was left by a killed predecessor.
  await rm(path, { force: true });
  return path;
}

/** The URI of an engine on a Unix socket. */
export const socketUri = (path: string): string =>
  `mongodb://${encodeURIComponent(path)}/?directConnection=true`;
