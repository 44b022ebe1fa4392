import type { Logger } from 'pino';
import { countedLog } from '../core/counted-log.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context } from './state.ts';

/** Tells of what befell connections; what was thrown by a request is answered by `failures`. */
export function connectionErrors(log: Logger, gatherMs?: number) {
  const tooSlow = countedLog(
    (count) => log.warn({ count }, 'connections were closed: they sent their request too slowly'),
    gatherMs,
  );
  return (error: NodeJS.ErrnoException, ctx?: Context): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') tooSlow();
    else if (!ctx || !clientAborted(ctx.req)) {
      const isNoHttp = error.code?.startsWith('HPE_');
      log[isNoHttp ? 'info' : 'error']({ err: error }, 'a connection failed');
    }
  };
}
