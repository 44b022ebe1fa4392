import { Problem } from '@hearthline/contracts';
import { limitConcurrencyByKey } from '../core/limit-concurrency-by-key.ts';
import { createRateLimit } from '../core/rate-limit.ts';
import { withTimeout } from '../core/with-timeout.ts';
import type { Identify } from '../sessions/identify.ts';
import { accessNow, callerOf } from './access.ts';
import type { Context, Step } from './state.ts';

/**
 * Reads of one user under way at once, of all kinds (a browser opens six connections) and of lists (the dashboard's three
 * together), and those that may wait behind them.
 */
const reads = { atOnce: 8, heavy: 3, waiting: 100 } as const;
/** Milliseconds after which a read's place is given on: a call to a database that was cut off may hang for ever. */
const longestMs = 8_000;
/** Writes of one user: far above any hand, and an outbox that catches up is slowed down and never refused. */
const writes = { perSecond: 50, burst: 500, longestWaitMs: 3_000 } as const;

const tooMany = (retryAfter: number) =>
  new Problem('throttled', 'Too many requests at once. Please try again in a moment.', { retryAfter });

/**
 * Keeps one user's requests from making everybody else's wait. Ending a session is never held up, and a request that waited
 * while its session ended is refused like one that comes then.
 */
export function fairShare(identify: Identify): Step {
  const line = { most: reads.waiting, refusal: () => tooMany(1) };
  const takeTurn = limitConcurrencyByKey(reads.atOnce, line);
  const takeHeavyTurn = limitConcurrencyByKey(reads.heavy, line);
  const pace = createRateLimit({ ...writes, refusal: tooMany });
  return async (ctx, next) => {
    const user = callerOf(ctx.state.identity)?.user.id;
    const { method, access, heavy } = ctx.state.endpoint;
    if (user === undefined) await next();
    else if (method === 'GET') {
      let waited = false;
      const turn = (heavy ? takeHeavyTurn : takeTurn)(user, async () => {
        if (!waited || (await isStillAsked(ctx, identify))) await withTimeout(longestMs, next());
      });
      // It began before this line, unless it waits.
      waited = true;
      await turn;
    } else {
      const waited = access !== 'signed-in' && (await pace(user));
      if (!waited || (await isStillAsked(ctx, identify))) await next();
    }
  };
}

/**
 * After a wait: throws what access() throws where the session has ended, and answers false for a request that was answered
 * meanwhile, as when the database went away, or whose client has left.
 */
async function isStillAsked(ctx: Context, identify: Identify): Promise<boolean> {
  await accessNow(ctx, identify);
  return !ctx.headerSent && !ctx.req.socket.destroyed;
}
