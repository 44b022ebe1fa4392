import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What asks for another protocol; the rest of such a request is a request like any other. */
const askingForAnother = new Set(['upgrade', 'http2-settings']);

/**
 * Answers a request that offers a protocol nobody here speaks, such as `Upgrade: h2c` of curl and Java, in HTTP/1.1, as
 * RFC 9110 has it. Node 20 takes any offer for an upgrade as soon as somebody listens for one, and stops reading: so the
 * request goes back onto its connection without the offer, and is read anew.
 */
export function answerPlainUpgrade(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${String(request.method)} ${String(request.url)} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    const kept = name.toLowerCase() === 'connection' ? withoutOffer(value) : value;
    if (!askingForAnother.has(name.toLowerCase()) && kept !== '') lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

const withoutOffer = (connection: string): string =>
  connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !askingForAnother.has(option.toLowerCase()))
    .join(', ');
