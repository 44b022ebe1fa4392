import type { Server } from 'socket.io';
import { dropConnection, type EngineConnection } from './engine-connection.ts';

/** Packets within a window after which a client is closed: it has one pong each 4 s to say, and opening takes three. */
const limit = { packets: 60, perMs: 10_000 } as const;

/** The server accepts no events. One is ignored; a flood closes its connection. */
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
