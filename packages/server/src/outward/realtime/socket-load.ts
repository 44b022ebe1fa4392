import type { BroadcastQueue } from './broadcast-queue.ts';
import type { HomeServer } from './socket-server.ts';

/** How much Socket.IO has to do on this server. */
export interface SocketLoad {
  /** Open sockets: of signed-in users, of displays, and all others. */
  readonly sockets: { readonly staff: number; readonly displays: number; readonly others: number };
  /** Broadcasts that wait to be sent. */
  readonly broadcasts: number;
}

/** Counts the sockets of this server when it is called. */
export function createSocketLoad(io: HomeServer, queue: Pick<BroadcastQueue, 'length'>): () => SocketLoad {
  return () => {
    const sockets = { staff: 0, displays: 0, others: 0 };
    for (const { data } of io.of('/').sockets.values())
      sockets[data.member ? 'staff' : data.display ? 'displays' : 'others'] += 1;
    return { sockets, broadcasts: queue.length() };
  };
}
