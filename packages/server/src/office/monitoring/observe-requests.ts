import { isApiPath } from '../../web/api-path.ts';
import { clientAborted } from '../../web/client-aborted.ts';
import type { Middleware } from '../../web/state.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** Counts every request with its duration, under the pattern of its endpoint. */
export function observeRequests({ observe }: RequestMetrics): Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    try {
      await next();
    } finally {
      observe({
        method: ctx.method,
        route: routeOf(ctx.path, (ctx.state.endpoint as { path: string } | undefined)?.path),
        status: clientAborted(ctx.req) ? 'aborted' : ctx.status,
        seconds: (performance.now() - began) / 1000,
      });
    }
  };
}

/** The pattern of the endpoint; one name for all pages and files, and one for unknown paths of the API. */
function routeOf(path: string, pattern: string | undefined): string {
  if (pattern !== undefined) return pattern;
  if (path === '/metrics') return '/metrics';
  return isApiPath(path) ? 'unknown' : 'page or file';
}
