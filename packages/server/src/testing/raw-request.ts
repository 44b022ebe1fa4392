import { connect } from 'node:net';

/** A request written byte by byte, for what fetch would never send. */
export interface RawRequest {
  write(text: string | Buffer): void;
  /** The whole answer, once the server has sent it; `''` when it closed without one. */
  answer(): Promise<{ status: number; text: string }>;
  /** Hangs up in the middle. */
  cut(): void;
}

export function openRaw(url: string): RawRequest {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  const seen = new Promise<void>((resolve) => {
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
      await seen;
      socket.destroy();
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text };
    },
    cut: () => void socket.destroy(),
  };
}

/** The head of a POST, ended; the body follows through write(). */
export function postHead(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'test', 'Content-Type': 'application/json', ...headers });
  return [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${String(value)}`), '', ''].join(
    '\r\n',
  );
}
