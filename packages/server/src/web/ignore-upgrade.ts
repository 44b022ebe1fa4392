import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers and connection options that offer another protocol. */
const upgradeHeaders = new Set(['upgrade', 'http2-settings']);

/**
 * Serves a request with an unsupported `Upgrade` header (such as `h2c`, sent by curl and Java) in HTTP/1.1, as RFC 9110 requires.
 * Once a server listens for `upgrade`, Node 20 emits it for every such request and stops parsing: so the request is put back
 * onto its connection without the header, and parsed again.
 */
export function ignoreUpgrade(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${String(request.method)} ${String(request.url)} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    const remaining = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value;
    if (!upgradeHeaders.has(name.toLowerCase()) && remaining !== '') lines.push(`${name}: ${remaining}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !upgradeHeaders.has(option.toLowerCase()))
    .join(', ');
