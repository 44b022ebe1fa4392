import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What a Unix socket's path may have, in bytes. */
const MAX_PATH = 103;

/** Where the engine of a data folder listens: in it, or in a private temporary folder where its path is too long. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'engine.sock');
  if (Buffer.byteLength(path) <= MAX_PATH) return path;
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `hearthline-${userInfo().uid}-${name}`, 'engine.sock');
}

/** Makes the place for the socket of a data folder whose lock is ours. */
export async function prepareSocket(dataDir: string): Promise<string> {
  const path = socketPath(dataDir);
  if (dirname(path) !== resolve(dataDir)) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await chmod(dirname(path), 0o700);
  }
  // The lock is ours: a socket that is there was left by a killed predecessor.
  await rm(path, { force: true });
  return path;
}

/** The URI of an engine on a Unix socket. */
export const socketUri = (path: string): string =>
  `mongodb://${encodeURIComponent(path)}/?directConnection=true`;
