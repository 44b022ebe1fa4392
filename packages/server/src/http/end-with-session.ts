import type { Readable } from 'node:stream';
import { isSessionLive } from '../sessions/identify.ts';

/** Milliseconds between two looks: a file of all records may take minutes. */
const lookMs = 1_000;

/** Calls `cut` when the session ends before the stream that is sent to it, whichever server ended it. */
export function endWithSession(stream: Readable, sessionId: string, cut: () => void): void {
  const timer = setInterval(() => {
    isSessionLive(sessionId).then(
      (isLive) => {
        if (!isLive && !stream.closed) cut();
      },
      // The database is away: the download ends by itself where it reads from it.
      () => undefined,
    );
  }, lookMs);
  stream.once('close', () => clearInterval(timer));
}
