import { listEvents, type EventName, type Room } from '@hearthline/contracts';
import { throttleLatest } from '../../platform/flow/throttle.ts';

/** The pause between two broadcasts in milliseconds; longer if the home has several servers and is under load. */
const pauseMs = 20;
const loadedPauseMs = 100;
/** The number of changes since the last broadcast from which on the server is under load. */
const loadedFrom = 5;

interface QueuedBroadcast {
  readonly event: EventName;
  payload: unknown;
  readonly rooms: readonly Room[];
}

export type Emit = (event: EventName, payload: unknown, rooms: readonly Room[]) => void;

export interface BroadcastQueue {
  add: Emit;
  /** Sends all queued broadcasts at once. */
  flush: () => void;
  /** Number of queued broadcasts. */
  length: () => number;
}

const isList = (event: EventName) => (listEvents as readonly EventName[]).includes(event);
const sameRooms = (a: readonly Room[], b: readonly Room[]) => a.join() === b.join();

/**
 * A FIFO queue that merges neighbours. The first broadcast is sent as soon as its request has been answered. Broadcasts queued
 * while it is being sent, and during a pause of 20 ms, are sent next. Neighbours of one list event and the same rooms are
 * merged into one list. Each of several servers has only part of the sockets but sends all changes, which leaves less time for
 * its own saves. Under load its pause is 100 ms, a tenth of the second within which a change must be visible. `batch` does not
 * fit: nobody waits for a result, and closing the server must send the rest.
 */
export function createBroadcastQueue(
  emit: Emit,
  onFailure: (error: unknown) => void,
  isOneOfSeveral: () => boolean = () => false,
): BroadcastQueue {
  const waiting: QueuedBroadcast[] = [];
  /** Broadcasts added since the last ones were sent. */
  let added = 0;

  function send(): void {
    added = 0;
    // Taken one by one: the rest is sent later if one fails.
    for (let next = waiting.shift(); next; next = waiting.shift()) emit(next.event, next.payload, next.rooms);
  }

  // The pause lets the server answer requests, even under load.
  const sending = throttleLatest<true>({
    everyMs: pauseMs,
    extraMs: () => (added >= loadedFrom && isOneOfSeveral() ? loadedPauseMs - pauseMs : 0),
    retryMs: pauseMs,
    send,
    onFailure,
  });

  return {
    add(event, payload, rooms) {
      added += 1;
      const last = waiting.at(-1);
      if (last?.event === event && isList(event) && sameRooms(last.rooms, rooms))
        last.payload = [...(last.payload as unknown[]), ...(payload as unknown[])];
      else waiting.push({ event, payload, rooms });
      // Deferred, so that the request that caused the change is answered before 500 sockets are written to.
      sending.offer(() => true);
    },
    flush: send,
    length: () => waiting.length,
  };
}
