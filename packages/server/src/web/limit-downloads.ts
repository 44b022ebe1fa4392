import { Readable } from 'node:stream';
import { Problem, type Endpoint } from '@hearthline/contracts';
import { createKeyedQueue } from '../platform/flow/queue.ts';
import type { Context } from './state.ts';

/** Returns true if an endpoint replies with a file to save; pictures are read whole and sent at once. */
export const isDownload = ({ reply }: Endpoint): boolean =>
  reply !== null && 'media' in reply && !reply.media.startsWith('image/');

/** Limits the running downloads per user. A download above the limit is refused before its handler adds an audit entry. */
export function limitDownloads() {
  // Each download holds a database cursor or an open file until it is fully sent.
  const run = createKeyedQueue({
    concurrency: 2,
    maxWaiting: 0,
    refusal: () =>
      new Problem('throttled', 'Please wait until your other downloads are done.', { retryAfter: 5 }),
  });
  return (ctx: Context, user: string, handle: () => Promise<unknown>): Promise<void> =>
    new Promise((resolve, reject) => {
      const handleAndSend = async () => {
        await handle();
        resolve();
        const { body } = ctx;
        if (body instanceof Readable && !body.closed)
          await new Promise((closed) => body.once('close', closed));
      };
      run(user, handleAndSend).catch(reject);
    });
}
