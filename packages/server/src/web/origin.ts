import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../platform/core/config.ts';
import type { Middleware } from './state.ts';

type Address = Pick<Config, 'publicUrl' | 'trustProxy'>;
type Headers = Pick<IncomingMessage, 'headers'>;

/**
 * Protection against DNS rebinding: whether the Host header names this server, that is, the host of PUBLIC_URL, localhost or an
 * IP address. A page whose own name was rebound to this machine sends that name. Without PUBLIC_URL every host is accepted.
 */
export function isOwnHost({ headers }: Headers, { publicUrl }: Pick<Address, 'publicUrl'>): boolean {
  if (!publicUrl) return true;
  const url = `${publicUrl.protocol}//${headers.host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { host, hostname } = new URL(url);
  return host === publicUrl.host || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/**
 * Protection against CSRF: whether a write or a socket handshake comes from this server's own pages. An Origin header must match
 * PUBLIC_URL or the Host header; a request without one comes from a tool, unless `Sec-Fetch-Site` is `cross-site`.
 */
export function isOwnOrigin(request: Headers, address: Address): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  const { publicUrl } = address;
  if (publicUrl && origin === publicUrl.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // The same host by another scheme is another origin: http pages can be altered in transit.
  if (host === publicUrl?.host) return false;
  return host === request.headers.host?.toLowerCase() && isOwnScheme(protocol, request, address);
}

/**
 * TLS may end at a proxy unknown to this server: http and https are both accepted unless a trusted proxy sent X-Forwarded-Proto.
 */
function isOwnScheme(protocol: string, { headers }: Headers, { trustProxy }: Address): boolean {
  const [forwarded] = trustProxy > 0 ? String(headers['x-forwarded-proto'] ?? '').split(',') : [];
  return forwarded ? protocol === `${forwarded.trim()}:` : protocol === 'http:' || protocol === 'https:';
}

/** Refuses a request for another host (421) and a write from another origin (403), before the session is read. */
export function checkOrigin(config: Config): Middleware {
  return (ctx, next) => {
    if (!isOwnHost(ctx.req, config))
      throw new Problem('misdirected', `Hearthline is not at this address. Open ${String(config.publicUrl)}`);
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (isWrite && !isOwnOrigin(ctx.req, config))
      throw new Problem('foreign-origin', 'This request comes from another site.');
    return next();
  };
}

/** The problem code with which a socket handshake is refused; null when it is accepted. */
export function handshakeRefusal(request: IncomingMessage, address: Address): string | null {
  if (!isOwnHost(request, address)) return 'misdirected';
  return isOwnOrigin(request, address) ? null : 'foreign-origin';
}
