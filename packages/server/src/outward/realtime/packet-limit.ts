import type { Server } from 'socket.io';
import { createRateWindow } from '../../platform/flow/rate-limit.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';

/**
 * The maximum of packets from one client in any window. A connected client sends one pong every 4 s, and connecting takes three
 * packets.
 */
const limit = { packets: 60, perMs: 10_000 } as const;

/**
 * Limits the packets of each connection. Clients send almost nothing, so single packets are read or ignored, and a flood closes
 * the connection.
 */
export function limitPackets(io: Server): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    const window = createRateWindow(limit.packets, limit.perMs);
    connection.on('packet', () => {
      if (!window.tryTake()) dropConnection(connection);
    });
  });
}
