import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isPrivateFolder } from './private-folder.ts';
import { socketPath, socketUri } from './socket-path.ts';

/** Milliseconds within which a socket that somebody listens on is taken. */
const ACCEPT_MS = 2_000;

/** What a Unix socket is: `serving` (taken at once), `stuck` (somebody holds it and does not take), `free`. */
export type SocketState = 'serving' | 'stuck' | 'free';

/** Asks a Unix socket whether somebody listens on it. A frozen owner's is `serving` until its backlog is full. */
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
 * The URI of the engine that serves a data folder now, whoever started it; null when none does. Throws when its socket
 * lies in a folder that is not ours alone.
 */
export async function findEngine(dataDir: string): Promise<string | null> {
  const path = socketPath(dataDir);
  if (dirname(path) !== resolve(dataDir) && !(await isPrivateFolder(dirname(path)))) return null;
  return (await socketState(path)) === 'serving' ? socketUri(path) : null;
}
