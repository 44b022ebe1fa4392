import { connect, type Socket } from 'node:net';

// The least a screen can be: a WebSocket over plain TCP that answers pings. 500 full clients would measure themselves.
const masked = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const pong = masked('3');
const join = masked('40');
const goodbye = Buffer.from([0x88, 0x80, 0, 0, 0, 0]);

interface Screen {
  close(): void;
}

interface ScreenOptions {
  readonly url: string;
  readonly cookie: string;
  /** Called with each event's bytes, as `["name",payload]`. */
  readonly onEvent: (message: Buffer) => void;
  readonly onJoined: () => void;
  readonly onClosed: () => void;
}

/** Opens a Socket.IO connection over a WebSocket of its own. */
export function openScreen({ url, cookie, onEvent, onJoined, onClosed }: ScreenOptions): Screen {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!upgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      upgraded = true;
      rest = rest.subarray(end + 4);
    }
    for (let frame = takeFrame(rest); frame; frame = takeFrame(rest)) {
      rest = rest.subarray(frame.size);
      if (frame.isClose) socket.end(goodbye);
      else receive(socket, frame.payload, onEvent, onJoined);
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', onClosed);
  return { close: () => socket.destroy() };
}

function receive(
  socket: Socket,
  payload: Buffer,
  onEvent: (message: Buffer) => void,
  onJoined: () => void,
): void {
  // 0 open, 2 ping, 40 joined, 42 event: Engine.IO's and Socket.IO's packet types.
  if (payload[0] === 0x32) socket.write(pong);
  else if (payload[0] === 0x30) socket.write(join);
  else if (payload[0] === 0x34 && payload[1] === 0x30) onJoined();
  else if (payload[0] === 0x34 && payload[1] === 0x32) onEvent(payload.subarray(2));
}

/** The first whole frame in the bytes, if there is one. Servers never mask, and Socket.IO never fragments. */
function takeFrame(bytes: Buffer): { payload: Buffer; size: number; isClose: boolean } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const header = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < header) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < header + length) return null;
  return {
    payload: bytes.subarray(header, header + length),
    size: header + length,
    isClose: bytes[0] === 0x88,
  };
}
