import { connect } from 'node:net';
import { socketPath, socketUri } from './socket-path.ts';

/** Milliseconds within which a socket that somebody listens on is taken. */
const TAKEN_MS = 2_000;

/** The URI of the engine that serves a data folder now, whoever started it; null when none does. */
export function findEngine(dataDir: string): Promise<string | null> {
  const path = socketPath(dataDir);
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (found: boolean): void => {
      socket.destroy();
      resolve(found ? socketUri(path) : null);
    };
    socket.setTimeout(TAKEN_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
