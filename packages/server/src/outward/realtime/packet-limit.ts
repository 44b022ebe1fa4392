import type { Server } from 'socket.io';
import { dropConnection, type EngineConnection } from './engine-connection.ts';

/**
 * The maximum of packets from one client per window. A connected client sends one pong every 4 s, and connecting takes three
 * packets.
 */
const limit = { packets: 60, perMs: 10_000 } as const;

/**
 * Limits the packets of each connection. Clients send almost nothing, so single packets are read or ignored, and a flood closes
 * the connection.
 */
export function limitPackets(io: Server): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    let count = 0;
    let since = Date.now();
    connection.on('packet', () => {
      const now = Date.now();
      if (now - since > limit.perMs) {
        since = now;
        count = 0;
      }
      count += 1;
      if (count > limit.packets) dropConnection(connection);
    });
  });
}
