import type { Logger } from 'pino';
import { createThrottledLog } from '../platform/flow/throttled-log.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context } from './state.ts';

/** Logs connection errors (Koa's `error` event). Errors thrown by a request are replied to by `errorHandler`. */
export function connectionErrors(log: Logger, intervalMs?: number) {
  const tooSlow = createThrottledLog(
    (count) => log.warn({ count }, 'connections were closed: they sent their request too slowly'),
    intervalMs,
  );
  return (error: NodeJS.ErrnoException, ctx?: Context): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') tooSlow();
    else if (!ctx || !clientAborted(ctx.req)) {
      const isInvalidHttp = error.code?.startsWith('HPE_');
      log[isInvalidHttp ? 'info' : 'error']({ err: error }, 'a connection failed');
    }
  };
}
