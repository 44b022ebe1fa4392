import type { EventName, EventPayload } from '@hearthline/contracts';
import { io, type Socket } from 'socket.io-client';

interface ReceivedEvent {
  readonly event: EventName;
  readonly payload: unknown;
  /** Milliseconds of performance.now(). */
  readonly at: number;
}

/** A socket of the server under test that records everything it receives. */
export interface Listener {
  readonly socket: Socket;
  readonly received: readonly ReceivedEvent[];
  /** All raw messages. */
  readonly frames: readonly string[];
  /** All payloads of an event so far. */
  all<Name extends EventName>(event: Name): EventPayload<Name>[];
  /** The first payload of an event that fits, already received or awaited. Rejects after `ms`. */
  waitForEvent<Name extends EventName>(
    event: Name,
    fits?: (payload: EventPayload<Name>) => boolean,
    ms?: number,
  ): Promise<EventPayload<Name>>;
  /** Resolves once the server has closed the socket. */
  closed(ms?: number): Promise<void>;
  close(): void;
}

const opened = new Set<Socket>();

/** Closes all sockets opened by the test. */
export function closeListeners(): void {
  for (const socket of opened) socket.disconnect();
  opened.clear();
}

/** Opens a socket with a Cookie header. Resolves once connected; rejects if the server closes it before. */
export async function listen(
  url: string,
  cookie = '',
  headers: Record<string, string> = {},
  auth: Record<string, unknown> = {},
): Promise<Listener> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { ...(cookie && { cookie }), ...headers },
  });
  opened.add(socket);
  const received: ReceivedEvent[] = [];
  const frames: string[] = [];
  socket.io.engine.on('data', (data) => frames.push(String(data)));
  socket.onAny((event: EventName, payload: unknown) =>
    received.push({ event, payload, at: performance.now() }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.once('disconnect', (reason) => reject(new Error(`disconnected: ${reason}`)));
  });
  const all = <Name extends EventName>(name: Name) =>
    received.filter(({ event }) => event === name).map(({ payload }) => payload as EventPayload<Name>);
  return {
    socket,
    received,
    frames,
    all,
    waitForEvent: (event, fits = () => true, ms = 15_000) =>
      until(() => all(event).find(fits), ms, `${event} was not received`),
    async closed(ms = 15_000) {
      await until(() => (socket.connected ? undefined : true), ms, 'the socket is still open');
    },
    close: () => void socket.disconnect(),
  };
}

async function until<T>(look: () => T | undefined, ms: number, complaint: string): Promise<T> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${complaint} within ${String(ms)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
