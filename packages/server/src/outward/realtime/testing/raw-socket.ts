import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** An Engine.IO WebSocket written byte by byte, to simulate misbehaviour that Socket.IO's client cannot produce. */
export interface RawSocket {
  /** Sends Engine.IO packets in one write, e.g. '40' to join and '3' for a pong. */
  send(...packets: string[]): void;
  /** Stops reading from the network. */
  stopReading(): void;
  /** Everything received so far, frame headers included. */
  received(): string;
  /** Returns true if the connection has been closed or reset. */
  isClosed(): boolean;
  destroy(): void;
}

/** Opens the TCP connection and sends the upgrade request; resolves once the server has answered. */
export async function openRawSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let closed = false;
  const all = {
    Host: host,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) resolve();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed = true;
      resolve();
    });
  });
  await answered;
  return {
    send: (...packets) => void socket.write(Buffer.concat(packets.map(frameOf))),
    stopReading: () => void socket.pause(),
    received: () => text,
    isClosed: () => closed,
    destroy: () => void socket.destroy(),
  };
}

/** A masked text frame of less than 126 bytes; the mask is zero. */
function frameOf(packet: string): Buffer {
  const payload = Buffer.from(packet);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
