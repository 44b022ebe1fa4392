import { latestEvents, type EventName, type EventPayload, type Room } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { parsePayload } from './parse-payload.ts';
import type { ThrottledLatest } from '../../platform/flow/throttle.ts';
import type { Emit } from './broadcast-queue.ts';

/** Sends one event to rooms; its schema parses the payload first. Never throws, never waits. */
export type Publish = <Name extends EventName>(
  event: Name,
  payload: EventPayload<Name>,
  ...rooms: Room[]
) => void;

type LatestEvent = (typeof latestEvents)[number];

/** A payload and its target rooms. */
export interface Broadcast {
  readonly payload: unknown;
  readonly rooms: readonly Room[];
}

const isLatest = (event: EventName): event is LatestEvent =>
  (latestEvents as readonly EventName[]).includes(event);

/** Wraps `emit` so that each payload is parsed by its event's schema first; an invalid one is logged and not sent. */
export function createBroadcast(emit: Emit, log: Logger): Emit {
  return (event, payload, rooms) => {
    const data = parsePayload(event, payload, log);
    // Without rooms Socket.IO would send to all sockets, anonymous ones included.
    if (rooms.length === 0) log.error({ event }, 'event not sent: no room named');
    else if (data !== null) emit(event, data, rooms);
  };
}

/** Creates the only function that sends events to sockets: throttled for `latestEvents`, immediate for all others. */
export function createPublish(
  broadcast: Emit,
  latest: Readonly<Record<LatestEvent, ThrottledLatest<Broadcast>>>,
): Publish {
  return (event, payload, ...rooms) => {
    if (isLatest(event)) latest[event].offer(() => ({ payload, rooms }));
    else broadcast(event, payload, rooms);
  };
}
