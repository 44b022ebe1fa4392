import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** Maximum length of a Unix socket path in bytes. */
const MAX_PATH = 103;

/** The socket path of a data folder: inside it, or in a private temporary folder when the path would be too long. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'engine.sock');
  if (Buffer.byteLength(path) <= MAX_PATH) return path;
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `hearthline-${userInfo().uid}-${name}`, 'engine.sock');
}

/** The URI of an engine on a Unix socket. */
export const socketUri = (path: string): string =>
  `mongodb://${encodeURIComponent(path)}/?directConnection=true`;
