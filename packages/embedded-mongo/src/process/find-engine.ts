import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isPrivateFolder } from './private-folder.ts';
import { socketPath, socketUri } from './socket-path.ts';

/** Timeout (ms) of connecting to a listening socket. */
const ACCEPT_MS = 2_000;

/** State of a Unix socket: `serving` (accepts), `stuck` (open but does not accept), `free` (nobody listens). */
export type SocketState = 'serving' | 'stuck' | 'free';

/** Tries to connect to a Unix socket. A frozen owner's is `serving` until its backlog is full. */
export function socketState(path: string): Promise<SocketState> {
  return new Promise((settle) => {
    const socket = connect(path);
    const end = (state: SocketState): void => {
      socket.destroy();
      settle(state);
    };
    socket.setTimeout(ACCEPT_MS, () => end('stuck'));
    socket.once('connect', () => end('serving'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'free' : 'stuck'),
    );
  });
}

/**
 * The URI of the running engine of a data folder, whoever started it, or null. Throws when its socket is in a folder that is
 * not private to this user.
 */
export async function findEngine(dataDir: string): Promise<string | null> {
  const path = socketPath(dataDir);
  if (dirname(path) !== resolve(dataDir) && !(await isPrivateFolder(dirname(path)))) return null;
  return (await socketState(path)) === 'serving' ? socketUri(path) : null;
}
