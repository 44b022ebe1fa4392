import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isPrivateFolder, makePrivateFolder } from '@hearthline/embedded-mongo/private-folder';

/** Maximum length of a Unix socket path in bytes. */
const maxPathBytes = 103;

/** The only socket on which the mongod of a folder listens. It has no password; file permissions restrict it to its owner. */
export function mongodSocket(folder: string): string {
  const path = join(folder, 'run', 'mongod.sock');
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `hearthline-${String(userInfo().uid)}-${name}`, 'mongod.sock');
}

/** Creates the socket's folder. @throws when it is outside the data folder and not private to this user. */
export async function makeSocketFolder(folder: string): Promise<string> {
  const socket = mongodSocket(folder);
  if (isOutside(socket, folder)) await makePrivateFolder(dirname(socket));
  else await mkdir(dirname(socket), { recursive: true, mode: 0o700 });
  return socket;
}

const isOutside = (socket: string, folder: string) => !socket.startsWith(join(folder, '/'));

export const mongodUri = (socket: string) => `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;

/** The URI of the running mongod of a folder; null if there is none. @throws if its socket may belong to another user. */
export async function findRunningMongod(folder: string): Promise<string | null> {
  const path = mongodSocket(folder);
  if (isOutside(path, folder) && !(await isPrivateFolder(dirname(path)))) return null;
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
