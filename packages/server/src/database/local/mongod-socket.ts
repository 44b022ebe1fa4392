import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** What a Unix socket's path may have, in bytes. */
const mostBytes = 103;

/** Where the mongod of a folder listens, and nowhere else: it asks for no password, and only its owner reaches a socket. */
export function mongodSocket(folder: string): string {
  const path = join(folder, 'run', 'mongod.sock');
  if (Buffer.byteLength(path) <= mostBytes) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `hearthline-${String(userInfo().uid)}-${name}`, 'mongod.sock');
}

export async function makeSocketFolder(socket: string): Promise<void> {
  await mkdir(dirname(socket), { recursive: true, mode: 0o700 });
}

export const mongodUri = (socket: string) => `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;

/** The URI of the mongod that serves a folder now; null when none does. */
export function findMongod(folder: string): Promise<string | null> {
  const path = mongodSocket(folder);
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found ? mongodUri(path) : null);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
