import { listEvents, type EventName, type Room } from '@hearthline/contracts';

/** Milliseconds that something may wait for the broadcast before it. */
const longestWait = 20;

interface QueuedBroadcast {
  readonly event: EventName;
  payload: unknown;
  readonly rooms: readonly Room[];
}

export type Emit = (event: EventName, payload: unknown, rooms: readonly Room[]) => void;

export interface BroadcastQueue {
  add: Emit;
  /** Sends what waits, at once. */
  flush: () => void;
}

const isList = (event: EventName) => (listEvents as readonly EventName[]).includes(event);
const sameRooms = (a: readonly Room[], b: readonly Room[]) => a.join() === b.join();

/**
 * An ordered queue (FIFO) that joins neighbours. The first broadcast is sent as soon as its request is answered; those that
 * are added while it is being written, and for as long again as writing took (at most 20 ms), are sent next, neighbours of one
 * list event and the same rooms as one list. It is no `batch`: nothing that waits may be dropped when a run fails, and closing
 * the server sends what waits at once.
 */
export function createBroadcastQueue(emit: Emit): BroadcastQueue {
  let waiting: QueuedBroadcast[] = [];
  let underWay = false;

  function send(): void {
    const parcels = waiting;
    waiting = [];
    for (const { event, payload, rooms } of parcels) emit(event, payload, rooms);
  }

  function turn(): void {
    if (waiting.length === 0) {
      underWay = false;
      return;
    }
    const begun = performance.now();
    send();
    // Half of the time at most goes to broadcasts, so that requests are still answered under load.
    setTimeout(turn, Math.min(performance.now() - begun, longestWait));
  }

  return {
    add(event, payload, rooms) {
      const last = waiting.at(-1);
      if (last?.event === event && isList(event) && sameRooms(last.rooms, rooms))
        last.payload = [...(last.payload as unknown[]), ...(payload as unknown[])];
      else waiting.push({ event, payload, rooms });
      if (underWay) return;
      underWay = true;
      // Not now: whoever wrote gets the answer before 500 screens get the news.
      setImmediate(turn);
    },
    flush: send,
  };
}
