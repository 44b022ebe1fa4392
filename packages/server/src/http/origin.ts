import type { IncomingMessage } from 'node:http';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../config.ts';
import type { Step } from './state.ts';

/**
 * Whether a write or a socket comes from this product's own pages: a present Origin matches the Host or PUBLIC_URL;
 * an absent one is a tool, unless the browser says cross-site.
 */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: URL | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (publicUrl && origin === publicUrl.origin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Refuses a write from another site before the session is looked at. */
export function ownOrigin(config: Config): Step {
  return (ctx, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (isWrite && !isOwnOrigin(ctx.req, config.publicUrl))
      throw new Problem('foreign-origin', 'This request comes from another site.');
    return next();
  };
}
