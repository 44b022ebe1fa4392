import type { Readable } from 'node:stream';
import { isSessionLive } from '../sessions/identify.ts';

/** Milliseconds from one look to the next: a file of all records may take minutes. */
const lookMs = 1_000;

/** Calls `cut` when the session ends before the stream that is sent to it, whichever server ended it. */
export function endWithSession(stream: Readable, sessionId: string, cut: () => void): void {
  const lookLater = () => setTimeout(() => void look(), lookMs);
  let timer = lookLater();
  stream.once('close', () => clearTimeout(timer));

  // One at a time; the read has a deadline of its own.
  async function look(): Promise<void> {
    // Where the database is away, the download ends by itself where it reads from it.
    const isLive = await isSessionLive(sessionId).catch(() => true);
    if (stream.closed) return;
    if (isLive) timer = lookLater();
    else cut();
  }
}
