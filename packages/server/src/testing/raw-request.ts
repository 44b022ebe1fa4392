import { connect } from 'node:net';

/** A request written as raw bytes, for what fetch never sends. */
export interface RawRequest {
  write(text: string | Buffer): void;
  /** The whole response once it has arrived; status 0 and `''` when the connection was closed without one. */
  answer(): Promise<{ status: number; text: string }>;
  /** Closes the connection. */
  cut(): void;
}

export function openRaw(url: string): RawRequest {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const head = text.indexOf('\r\n\r\n');
      if (head >= 0 && Buffer.byteLength(text.slice(head + 4)) >= length) resolve();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  return {
    write: (bytes) => void socket.write(bytes),
    async answer() {
      await complete;
      socket.destroy();
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
    },
    cut: () => void socket.destroy(),
  };
}

/** Request line and headers of a POST, with the blank line; write() sends the body. */
export function postHead(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'test', 'Content-Type': 'application/json', ...headers });
  return [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${String(value)}`), '', ''].join(
    '\r\n',
  );
}
