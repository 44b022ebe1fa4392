import type { IncomingMessage } from 'node:http';

/** A packet of Engine.IO on its way to a client. */
interface Packet {
  readonly type: string;
  readonly data?: string | Buffer;
}

/** The parts of an Engine.IO connection that Socket.IO's types leave out. */
export interface EngineConnection {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly remoteAddress: string;
  readonly readyState: string;
  /** `socket` is the ws WebSocket; a polling transport has none. */
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
  on(event: 'packet', listener: () => void): void;
  /** Emitted before the queued packets are handed to the transport, which then sends the packets left in the list. */
  on(event: 'flush', listener: (packets: Packet[]) => void): void;
  on(event: 'packetCreate', listener: (packet: Packet) => void): void;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/**
 * Closes a connection without a closing handshake. The handshake would wait half a minute behind data that the client does not
 * read, and keep that data in memory.
 */
export function dropConnection(connection: EngineConnection): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate();
}
