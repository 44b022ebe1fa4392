import { setTimeout as pause } from 'node:timers/promises';
import type { EventName, Room } from '@hearthline/contracts';
import type { Emit } from './broadcast-queue.ts';

/** Sockets told in one go, and milliseconds of rest before the next ones are. */
const slice = { sockets: 50, restMs: 2 } as const;

interface Saying {
  readonly event: EventName;
  readonly payload: unknown;
  readonly rooms: readonly Room[];
}

interface SlicesOptions {
  /** Ids of the sockets that stand in any of the rooms. */
  readonly socketsIn: (rooms: readonly Room[]) => Promise<Iterable<string>>;
  readonly emit: (event: EventName, payload: unknown, socketIds: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Chunked, conflating broadcast of what only the newest of matters: it is sent to some sockets at a time, so that a record,
 * and a request on its way to one, waits for a chunk and not for every screen of the house. A socket gets each broadcast at
 * most once, one after another; of the same event to the same rooms, one that has not begun when the next comes is replaced
 * by it. A socket that joins meanwhile is sent the newest by its greeting. It is no `throttleLatest`: the order is kept across
 * events, and the pace is that of the sockets.
 */
export function createChunkedBroadcast({ socketsIn, emit, onFailure }: SlicesOptions): Emit {
  const waiting = new Map<string, Saying>();
  let underWay = false;

  async function tell({ event, payload, rooms }: Saying): Promise<void> {
    const ids = [...(await socketsIn(rooms))];
    for (let from = 0; from < ids.length; from += slice.sockets) {
      if (from > 0) await pause(slice.restMs);
      emit(event, payload, ids.slice(from, from + slice.sockets));
    }
  }

  async function tellAll(): Promise<void> {
    underWay = true;
    for (const [key, saying] of waiting) {
      waiting.delete(key);
      await tell(saying).catch(onFailure);
    }
    underWay = false;
  }

  return (event, payload, rooms) => {
    waiting.set(`${event} ${rooms.join()}`, { event, payload, rooms });
    if (!underWay) void tellAll();
  };
}
