import type { Logger } from 'pino';
import { gatheredLine } from '../gathered-line.ts';
import { hungUp } from './hung-up.ts';
import type { Context } from './state.ts';

/** Tells of what befell connections; what was thrown by a request is answered by `failures`. */
export function connectionFaults(log: Logger, gatherMs?: number) {
  const tooSlow = gatheredLine(
    (count) => log.warn({ count }, 'connections were closed: they sent their request too slowly'),
    gatherMs,
  );
  return (error: NodeJS.ErrnoException, ctx?: Context): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') tooSlow();
    else if (!ctx || !hungUp(ctx.req)) {
      const isNoHttp = error.code?.startsWith('HPE_');
      log[isNoHttp ? 'info' : 'error']({ err: error }, 'a connection failed');
    }
  };
}
