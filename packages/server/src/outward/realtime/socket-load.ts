import type { BroadcastQueue } from './broadcast-queue.ts';
import type { HomeServer } from './socket-server.ts';

/** The current load of Socket.IO on this server. */
export interface SocketLoad {
  /** Open sockets of signed-in users, of displays, and of anonymous clients. */
  readonly sockets: { readonly staff: number; readonly displays: number; readonly others: number };
  /** Broadcasts waiting to be sent. */
  readonly broadcasts: number;
}

/** Creates a function that counts this server's sockets at each call. */
export function createSocketLoad(io: HomeServer, queue: Pick<BroadcastQueue, 'length'>): () => SocketLoad {
  return () => {
    const sockets = { staff: 0, displays: 0, others: 0 };
    for (const { data } of io.of('/').sockets.values())
      sockets[data.member ? 'staff' : data.display ? 'displays' : 'others'] += 1;
    return { sockets, broadcasts: queue.length() };
  };
}
