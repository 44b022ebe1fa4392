import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** One nurse's tablet: a kept connection that posts again and again, each time a save of its own. */
export interface HttpWriter {
  /** Resolves when the answer is in; rejects when it is not 201. */
  write(): Promise<void>;
  close(): void;
}

/**
 * Posts the same body each time, or the next one; to Form 01 unless `path` says otherwise. Speaks HTTP itself: an HTTP client
 * would take more of the cores than the server that is measured.
 */
export async function openWriter(
  url: string,
  cookie: string,
  body: string | (() => string),
  path = '/api/vitals',
): Promise<HttpWriter> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
  let received = '';
  let settle: ((error?: Error) => void) | null = null;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const answer = received;
    received = '';
    settle?.(answer.startsWith('HTTP/1.1 201') ? undefined : new Error(answer));
  });
  socket.on('error', (error) => settle?.(error)).on('close', () => settle?.(new Error('the server hung up')));
  return {
    write: () =>
      new Promise((resolve, reject) => {
        settle = (error) => {
          settle = null;
          if (error) reject(error);
          else resolve();
        };
        const sent = typeof body === 'string' ? body : body();
        const length = String(Buffer.byteLength(sent));
        socket.write(`${head}content-length: ${length}\r\nidempotency-key: ${randomUUID()}\r\n\r\n${sent}`);
      }),
    close: () => socket.destroy(),
  };
}
