import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { clientAborted } from './client-aborted.ts';
import type { Step } from './state.ts';

/** One line a request, with its id: no bodies, names or tokens. Of a query only its presence is told: links carry tokens there. */
export function requestLog(log: Logger): Step {
  return async (ctx, next) => {
    const began = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
    } finally {
      const aborted = clientAborted(ctx.req);
      log.info({
        request: ctx.state.requestId,
        method: ctx.method,
        path: ctx.path.slice(0, 200),
        ...(aborted ? { aborted } : { status: ctx.status }),
        ms: Math.round(performance.now() - began),
      });
    }
  };
}
