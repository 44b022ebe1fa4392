import type { Server } from 'socket.io';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { getClientAddress } from './client-address.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';
import { isCaller, isDisplay, type SocketIdentity } from './socket-identity.ts';

/** The maximum of sockets per session (all tabs of one browser) or per paired display. */
const maxPerIdentity = 20;

interface SocketQuotasOptions {
  /**
   * The maximum of staff sockets per address, and separately of anonymous sockets; IPv6 addresses count by their /64 network.
   */
  readonly perAddress: number;
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
  readonly onRefuse: () => void;
}

/**
 * Counts a connection towards the quotas of its identity until it closes; returns false if a quota is used up. Staff and
 * anonymous clients are counted separately, so that guests on the home's network cannot lock staff out. Displays are counted by
 * credential only.
 */
export type AdmitSocket = (connection: EngineConnection, identity: SocketIdentity) => boolean;

/** Limits the number of sockets of one session, display or address. */
export function createSocketQuotas(io: Server, options: SocketQuotasOptions): AdmitSocket {
  const { perAddress, onRefuse } = options;
  const counts = new Map<string, number>();
  const unidentified = new Map<string, Set<EngineConnection>>();
  const networkOfConnection = ({ request: { headers }, remoteAddress }: EngineConnection) =>
    toNetwork(getClientAddress({ headers, address: remoteAddress }, options.proxies));

  /** Limits unidentified connections by dropping the oldest: clients that never send CONNECT cannot block others. */
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
    const now = (counts.get(key) ?? 0) + by;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  }

  io.engine.on('connection', awaitIdentity);

  return (connection, identity) => {
    const network = networkOfConnection(connection);
    forget(connection, network);
    const quotas = quotasOf(identity, network, perAddress);
    if (quotas.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
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
  identity: SocketIdentity,
  network: string,
  perAddress: number,
): [key: string, most: number][] {
  if (isDisplay(identity)) return [[`display ${identity.display.id}`, maxPerIdentity]];
  if (!isCaller(identity)) return [[`nobody ${network}`, perAddress]];
  return [
    [`session ${identity.sessionId}`, maxPerIdentity],
    [`staff ${network}`, perAddress],
  ];
}
