import { Readable } from 'node:stream';
import { Problem, type Endpoint } from '@hearthline/contracts';
import type { Context } from './state.ts';

/** Downloads of one user at a time: each holds a cursor of the database or an open file until all of it is taken. */
const mostPerUser = 2;

/** Whether an endpoint answers with a file to be saved; pictures are read whole and answered at once. */
export const isDownload = ({ reply }: Endpoint): boolean =>
  reply !== null && 'media' in reply && !reply.media.startsWith('image/');

/** Counts the downloads of each user until they are sent. One too many is refused before its handler notes it in the audit. */
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
