import type { IncomingHttpHeaders } from 'node:http';
import type { HomeSocket } from './socket-server.ts';

interface Origin {
  readonly headers: IncomingHttpHeaders;
  /** The peer of the TCP connection. */
  readonly address: string;
}

/**
 * The client's address. Behind `proxies` trusted proxies it is the address that the outermost one reported in X-Forwarded-For.
 */
export function getClientAddress({ headers, address }: Origin, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const seen = forwarded.split(',').map((one) => one.trim());
  const [farthest] = proxies > 0 ? seen.slice(-proxies) : [];
  return farthest || address;
}

/** The build that a display reports in its handshake. */
export function getClientVersion({ handshake }: Pick<HomeSocket, 'handshake'>): string | null {
  const version: unknown = handshake.auth['version'];
  return typeof version === 'string' ? version.slice(0, 40) : null;
}
