import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** What a Unix socket's path may have, in bytes. */
const MAX_PATH = 103;

/** Where the engine of a data folder listens: in it, or in a private temporary folder where its path is too long. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'engine.sock');
  if (Buffer.byteLength(path) <= MAX_PATH) return path;
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `hearthline-${userInfo().uid}-${name}`, 'engine.sock');
}

/** The URI of an engine on a Unix socket. */
export const socketUri = (path: string): string =>
  `mongodb://${encodeURIComponent(path)}/?directConnection=true`;
