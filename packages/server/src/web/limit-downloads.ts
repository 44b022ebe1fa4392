import { Readable } from 'node:stream';
import { Problem, type Endpoint } from '@hearthline/contracts';
import type { Context } from './state.ts';

/** Maximum concurrent downloads per user: each holds a database cursor or an open file until it is fully sent. */
const mostPerUser = 2;

/** Returns true if an endpoint replies with a file to save; pictures are read whole and sent at once. */
export const isDownload = ({ reply }: Endpoint): boolean =>
  reply !== null && 'media' in reply && !reply.media.startsWith('image/');

/** Counts the running downloads per user. A download above the limit is refused before its handler adds an audit entry. */
export function limitDownloads() {
  const running = new Map<string, number>();
  return async (ctx: Context, user: string, handle: () => Promise<unknown>): Promise<void> => {
    const others = running.get(user) ?? 0;
    if (others >= mostPerUser)
      throw new Problem('throttled', 'Please wait until your other downloads are done.', { retryAfter: 5 });
    running.set(user, others + 1);
    const release = () => {
      const left = (running.get(user) ?? 1) - 1;
      if (left > 0) running.set(user, left);
      else running.delete(user);
    };
    try {
      await handle();
    } catch (error) {
      release();
      throw error;
    }
    const { body } = ctx;
    if (body instanceof Readable && !body.closed) body.once('close', release);
    else release();
  };
}
