import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { exposure, type Config } from '../../platform/core/config.ts';
import type { Middleware } from '../../web/state.ts';
import { exposition } from './exposition.ts';
import type { Monitoring } from './monitoring.ts';

type Access = Pick<Config, 'production' | 'host' | 'trustProxy' | 'metricsToken'>;

/**
 * Answers `GET /metrics` in the format of Prometheus, also while the database is away. With METRICS_TOKEN it asks for that token,
 * 401 without it; otherwise there is nothing at this address for other machines to find: 404.
 */
export function serveMetrics(monitoring: Monitoring, config: Access): Middleware {
  const isOpen = exposure(config) === null;
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') {
      await next();
      return;
    }
    const { metricsToken } = config;
    if (metricsToken === null && !isOpen)
      throw new Problem('unknown-path', 'There is nothing at this address.');
    if (metricsToken !== null && !isToken(ctx.get('authorization'), metricsToken)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new Problem('signed-out', 'Send METRICS_TOKEN as a bearer token.');
    }
    if (!['GET', 'HEAD'].includes(ctx.method))
      throw new Problem('unknown-path', 'There is nothing at this address.');
    ctx.set('Cache-Control', 'no-store');
    ctx.type = monitoring.requests.registry.contentType;
    ctx.body = await exposition(monitoring);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests of one length: the time it takes tells neither a part of the token nor how long it is. */
function isToken(authorization: string, token: string): boolean {
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
