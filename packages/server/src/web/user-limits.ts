import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { Problem } from '@hearthline/contracts';
import { createKeyedQueue } from '../platform/flow/queue.ts';
import { createPrecedence } from '../platform/flow/precedence.ts';
import { createRateLimit } from '../platform/flow/rate-limit.ts';
import { withTimeout } from '../platform/flow/with-timeout.ts';
import type { Identify } from '../people/sessions/identify.ts';
import { recheckAccess, getCaller } from './access.ts';
import { isDownload, limitDownloads } from './limit-downloads.ts';
import { findForm } from './upload.ts';
import type { Context, Middleware } from './state.ts';

/**
 * Limits of a user's concurrent reads: in total (a browser opens six connections), heavy ones, and waiting ones. A heavy read
 * uses the CPU for up to 20 ms at a time, which delays every step of another user's save. So few of one user run at once, and
 * each step begins when no write is running, or after `behindWritesMs`.
 */
const reads = { concurrency: 8, heavyConcurrency: 2, behindWritesMs: 100, maxWaiting: 100 } as const;
/**
 * The timeout in milliseconds after which a read releases its slot: a database call on a broken connection may never settle.
 */
const readTimeoutMs = 8_000;
/**
 * The rate limit of a user's writes on all servers: far more than a person makes. An outbox that catches up writes sequentially, so it is
 * slowed down but never refused.
 */
const writes = { perSecond: 50, burst: 500, maxDelayMs: 3_000 } as const;

const tooMany = (retryAfter: number) =>
  new Problem('throttled', 'Too many requests at once. Please try again in a moment.', { retryAfter });

/**
 * Limits concurrent reads, downloads and the rate of writes per user, so that one user cannot slow down others. Endpoints for
 * any signed-in user (sign-out, extend) are not rate limited. A request whose session ended while it waited is refused.
 */
export function userLimits(identify: Identify, serverCount: () => number): Middleware {
  const queue = { maxWaiting: reads.maxWaiting, refusal: () => tooMany(1) };
  const limitReads = createKeyedQueue({ ...queue, concurrency: reads.concurrency });
  const limitHeavyReads = createKeyedQueue({ ...queue, concurrency: reads.heavyConcurrency });
  const writing = createPrecedence(reads.behindWritesMs);
  const limitDownload = limitDownloads();
  const takeTurn = async () => {
    await nextLoopTurn();
    await writing.idle();
  };
  const limitWrites = createRateLimit({ ...writes, serverCount, refusal: tooMany });
  return async (ctx, next) => {
    const user = getCaller(ctx.state.identity)?.user.id;
    const { endpoint } = ctx.state;
    const { method, access, heavy } = endpoint;
    const file = findForm(ctx);
    if (user === undefined) await next();
    else if (method === 'GET') {
      const handle = isDownload(endpoint) ? () => limitDownload(ctx, user, next) : next;
      if (heavy) ctx.state.takeTurn = takeTurn;
      let waited = false;
      const read = (heavy ? limitHeavyReads : limitReads)(user, async () => {
        if (heavy && writing.isBusy()) {
          waited = true;
          await writing.idle();
        }
        if (!waited || (await isStillPending(ctx, identify))) await withTimeout(readTimeoutMs, handle());
      });
      // A read that got a slot at once has already begun here.
      waited = true;
      await read;
    } else {
      const waited = access !== 'signed-in' && (await limitWrites(user));
      // Work on a file takes long, an import many seconds, so reads do not wait for it.
      const handle = () => (file ? next() : writing.first(next));
      if (!waited || (await isStillPending(ctx, identify))) await handle();
    }
  };
}

/**
 * Authorizes a request again after it waited. Returns false if it was answered meanwhile (the database became unavailable) or
 * its client disconnected.
 */
async function isStillPending(ctx: Context, identify: Identify): Promise<boolean> {
  await recheckAccess(ctx, identify);
  return !ctx.headerSent && !ctx.req.socket.destroyed;
}
