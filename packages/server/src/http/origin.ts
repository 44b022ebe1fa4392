import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import type { Step } from './state.ts';

type Address = Pick<Config, 'publicUrl' | 'trustProxy'>;
type Headers = Pick<IncomingMessage, 'headers'>;

/**
 * Whether a request names an address that is this product's: PUBLIC_URL's, or one that no name server can point elsewhere.
 * A page of another site whose name was rebound to this machine asks for that name. Without PUBLIC_URL any.
 */
export function isOwnHost({ headers }: Headers, { publicUrl }: Pick<Address, 'publicUrl'>): boolean {
  if (!publicUrl) return true;
  const asked = `${publicUrl.protocol}//${headers.host ?? ''}`;
  if (!URL.canParse(asked)) return false;
  const { host, hostname } = new URL(asked);
  return host === publicUrl.host || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
}

/**
 * Whether a write or a socket comes from this product's own pages: a present Origin is PUBLIC_URL's, or of the very host
 * that is asked; an absent one is a tool, unless the browser says cross-site.
 */
export function isOwnOrigin(request: Headers, address: Address): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  const { publicUrl } = address;
  if (publicUrl && origin === publicUrl.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // The same name by another scheme is another site: anyone on the way may write its pages.
  if (host === publicUrl?.host) return false;
  return host === request.headers.host?.toLowerCase() && isOwnScheme(protocol, request, address);
}

/** TLS may end at a proxy that this server does not know of: both will do unless one that it trusts says which. */
function isOwnScheme(protocol: string, { headers }: Headers, { trustProxy }: Address): boolean {
  const [forwarded] = trustProxy > 0 ? String(headers['x-forwarded-proto'] ?? '').split(',') : [];
  return forwarded ? protocol === `${forwarded.trim()}:` : protocol === 'http:' || protocol === 'https:';
}

/** Refuses what was sent to another name, and a write from another site, before the session is looked at. */
export function ownOrigin(config: Config): Step {
  return (ctx, next) => {
    if (!isOwnHost(ctx.req, config))
      throw new Problem('misdirected', `Hearthline is not at this address. Open ${String(config.publicUrl)}`);
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (isWrite && !isOwnOrigin(ctx.req, config))
      throw new Problem('foreign-origin', 'This request comes from another site.');
    return next();
  };
}

/** Why a socket's handshake is refused; null where it is not. */
export function handshakeRefusal(request: IncomingMessage, address: Address): string | null {
  if (!isOwnHost(request, address)) return 'misdirected';
  return isOwnOrigin(request, address) ? null : 'foreign-origin';
}
