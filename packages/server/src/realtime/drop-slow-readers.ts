import type { Server } from 'socket.io';
import { dropConnection, type EngineConnection } from './engine-connection.ts';

/** Limit of the characters buffered for one client: some thousand records, or several minutes of a busy home. */
const maxBufferedChars = 1024 * 1024;
/** What a packet costs besides its text. */
const packetOverhead = 100;

/**
 * Drops a connection once 1 MB is buffered for it, in Engine.IO's queue and the WebSocket's together, whichever transport it
 * uses: otherwise a client that answers pings and reads nothing would make the server buffer without limit.
 */
export function dropSlowReaders(io: Server, onDrop: () => void): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    // Engine.IO's own queue, counted as it grows: adding it up for each packet would cost its length squared.
    let queued = 0;
    let dropped = false;
    connection.on('flush', () => void (queued = 0));
    connection.on('packetCreate', ({ data }) => {
      const waiting = queued + (connection.transport.socket?.bufferedAmount ?? 0);
      queued += packetOverhead + (data?.length ?? 0);
      if (waiting <= maxBufferedChars || dropped) return;
      dropped = true;
      onDrop();
      // Deferred: the broadcast that this packet belongs to is being written.
      setImmediate(dropConnection, connection);
    });
  });
}
