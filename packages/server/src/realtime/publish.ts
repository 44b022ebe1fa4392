import { latestEvents, type EventName, type EventPayload, type Room } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { parsePayload } from './parse-payload.ts';
import type { ThrottledLatest } from '../core/throttle-latest.ts';
import type { Emit } from './broadcast-queue.ts';

/** Sends one event to rooms; the payload is parsed by its schema on the way out. Never throws, never waits. */
export type Publish = <Name extends EventName>(
  event: Name,
  payload: EventPayload<Name>,
  ...rooms: Room[]
) => void;

type LatestEvent = (typeof latestEvents)[number];

/** What is said, and to whom. */
export interface Broadcast {
  readonly payload: unknown;
  readonly rooms: readonly Room[];
}

const isLatest = (event: EventName): event is LatestEvent =>
  (latestEvents as readonly EventName[]).includes(event);

/** Lets a payload out once its schema has checked it. */
export function createBroadcast(emit: Emit, log: Logger): Emit {
  return (event, payload, rooms) => {
    const data = parsePayload(event, payload, log);
    // Socket.IO takes no rooms for all sockets, the anonymous included.
    if (rooms.length === 0) log.error({ event }, 'event not sent: no room named');
    else if (data !== null) emit(event, data, rooms);
  };
}

/** The one door to the sockets. What does not fit its schema is logged and not said; nothing is thrown at the handler. */
export function createPublish(
  say: Emit,
  latest: Readonly<Record<LatestEvent, ThrottledLatest<Broadcast>>>,
): Publish {
  return (event, payload, ...rooms) => {
    if (isLatest(event)) latest[event].offer(() => ({ payload, rooms }));
    else say(event, payload, rooms);
  };
}
