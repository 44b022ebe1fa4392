import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { clientAborted } from './client-aborted.ts';
import type { Middleware } from './state.ts';

/**
 * Logs one line per request with its id: at the level `warn` if it failed unforeseen, else at `level`. Bodies and query strings are
 * not logged: they hold personal data and tokens.
 */
export function requestLog(log: Logger, level: 'info' | 'debug' = 'info'): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
    } finally {
      const aborted = clientAborted(ctx.req);
      log[ctx.status === 500 ? 'warn' : level]({
        request: ctx.state.requestId,
        method: ctx.method,
        path: ctx.path.slice(0, 200),
        ...(aborted ? { aborted } : { status: ctx.status }),
        ms: Math.round(performance.now() - began),
      });
    }
  };
}
