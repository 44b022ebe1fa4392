import { setTimeout as pause } from 'node:timers/promises';
import type { EventName, Room } from '@hearthline/contracts';
import { createQueue } from '../../platform/flow/queue.ts';
import type { Emit } from './broadcast-queue.ts';

/** Sockets per chunk, and the pause between two chunks in milliseconds. */
const chunk = { sockets: 50, pauseMs: 2 } as const;

interface PendingBroadcast {
  readonly event: EventName;
  readonly payload: unknown;
  readonly rooms: readonly Room[];
}

interface ChunkedBroadcastOptions {
  /** Ids of the sockets in any of the rooms. */
  readonly socketsIn: (rooms: readonly Room[]) => Promise<Iterable<string>>;
  readonly emit: (event: EventName, payload: unknown, socketIds: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * A chunked broadcast for events whose newest payload alone matters. It writes to 50 sockets at a time, so that a request waits
 * for one chunk, not for all sockets. Broadcasts run one after another, each at most once per socket; a pending one is replaced
 * by the next of the same event and rooms. A socket that joins meanwhile gets the newest values with its initial state.
 * `throttleLatest` does not fit: the order across events must hold, and the rate depends on the number of sockets.
 */
export function createChunkedBroadcast({ socketsIn, emit, onFailure }: ChunkedBroadcastOptions): Emit {
  const waiting = new Map<string, PendingBroadcast>();
  const runInTurn = createQueue({ concurrency: 1 });

  async function sendInChunks({ event, payload, rooms }: PendingBroadcast): Promise<void> {
    const ids = [...(await socketsIn(rooms))];
    for (let from = 0; from < ids.length; from += chunk.sockets) {
      if (from > 0) await pause(chunk.pauseMs);
      emit(event, payload, ids.slice(from, from + chunk.sockets));
    }
  }

  async function sendNewest(key: string): Promise<void> {
    const broadcast = waiting.get(key);
    waiting.delete(key);
    if (broadcast) await sendInChunks(broadcast);
  }

  return (event, payload, rooms) => {
    const key = `${event} ${rooms.join()}`;
    const isQueued = waiting.has(key);
    waiting.set(key, { event, payload, rooms });
    if (!isQueued) runInTurn(() => sendNewest(key)).catch(onFailure);
  };
}
