import type { Server } from 'socket.io';
import { networkOf } from '../core/ip-network.ts';
import { addressOf } from './client-address.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';
import { isCaller, isDisplay, type SocketIdentity } from './socket-identity.ts';

/** Sockets of one session, which is every tab of one browser, or of one paired display. */
const mostOfOne = 20;

interface SocketQuotasOptions {
  /** Sockets of staff from one address, and as many of nobody; IPv6 addresses count by their network of 64 bits. */
  readonly perAddress: number;
  /** Trusted proxies in front. */
  readonly proxies: number;
  readonly onRefuse: () => void;
}

/**
 * Counts a connection for who it speaks to, until it closes; false when there are as many already. Staff and nobody are
 * counted apart, so that strangers on the home's own network keep no one out, and displays by their credential alone.
 */
export type AdmitSocket = (connection: EngineConnection, visitor: SocketIdentity) => boolean;

/** Bounds how many sockets one session, display or address holds. */
export function createSocketQuotas(io: Server, options: SocketQuotasOptions): AdmitSocket {
  const { perAddress, onRefuse } = options;
  const held = new Map<string, number>();
  const unidentified = new Map<string, Set<EngineConnection>>();
  const networkOfConnection = ({ request: { headers }, remoteAddress }: EngineConnection) =>
    networkOf(addressOf({ headers, address: remoteAddress }, options.proxies));

  /** Until it is known who they are, the oldest makes way: a stranger who says nothing holds no one up. */
  function awaitIdentity(connection: EngineConnection): void {
    const network = networkOfConnection(connection);
    const waiting = unidentified.get(network) ?? new Set();
    unidentified.set(network, waiting.add(connection));
    connection.once('close', () => forget(connection, network));
    const [oldest] = waiting;
    if (waiting.size <= perAddress || !oldest) return;
    forget(oldest, network);
    onRefuse();
    dropConnection(oldest);
  }

  function forget(connection: EngineConnection, network: string): void {
    const waiting = unidentified.get(network);
    waiting?.delete(connection);
    if (waiting?.size === 0) unidentified.delete(network);
  }

  function count(key: string, by: 1 | -1): void {
    const now = (held.get(key) ?? 0) + by;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  }

  io.engine.on('connection', awaitIdentity);

  return (connection, visitor) => {
    const network = networkOfConnection(connection);
    forget(connection, network);
    const quotas = quotasOf(visitor, network, perAddress);
    if (quotas.some(([key, most]) => (held.get(key) ?? 0) >= most)) {
      onRefuse();
      return false;
    }
    for (const [key] of quotas) count(key, 1);
    connection.once('close', () => {
      for (const [key] of quotas) count(key, -1);
    });
    return true;
  };
}

function quotasOf(
  visitor: SocketIdentity,
  network: string,
  perAddress: number,
): [key: string, most: number][] {
  if (isDisplay(visitor)) return [[`display ${visitor.display.id}`, mostOfOne]];
  if (!isCaller(visitor)) return [[`nobody ${network}`, perAddress]];
  return [
    [`session ${visitor.sessionId}`, mostOfOne],
    [`staff ${network}`, perAddress],
  ];
}
