import type { HomeSocket } from './socket-server.ts';

/** Where a socket comes from; behind `proxies` trusted ones the address that the farthest of them saw. */
export function addressOf({ handshake }: Pick<HomeSocket, 'handshake'>, proxies: number): string {
  const forwarded = String(handshake.headers['x-forwarded-for'] ?? '');
  const seen = forwarded.split(',').map((one) => one.trim());
  const [farthest] = proxies > 0 ? seen.slice(-proxies) : [];
  return farthest || handshake.address;
}
