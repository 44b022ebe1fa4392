import { heartbeat } from '@hearthline/contracts';

/** What is known of the link to the server. Times are milliseconds of one monotonic clock. */
export interface HeartbeatState {
  /** When the client began to wait for the first heartbeat. */
  readonly startedAt: number;
  /** When the last heartbeat came, and what it said the time was. */
  readonly lastHeartbeat: { readonly at: number; readonly now: Date } | null;
  /** When the socket closed; null while it is open. */
  readonly closedAt: number | null;
}

export interface ConnectionStatus {
  readonly state: 'connecting' | 'live' | 'lost';
  /** While lost: the last moment known to be true, by the server's clock; null when there never was one. */
  readonly since: Date | null;
}

/** A reconnect within this long after a close does not flicker. */
export const reconnectGraceMs = 2_000;

/** Whether the link speaks: silence of 8 s is a lost link, and a closed socket after 2 s. */
export function connectionStatusOf({ startedAt, lastHeartbeat, closedAt }: HeartbeatState, at: number): ConnectionStatus {
  const closed = closedAt !== null && at - closedAt > reconnectGraceMs;
  if (lastHeartbeat === null) {
    const tooLong = at - startedAt > heartbeat.lostAfterMs;
    return { state: closed || tooLong ? 'lost' : 'connecting', since: null };
  }
  const silent = at - lastHeartbeat.at > heartbeat.lostAfterMs;
  return closed || silent ? { state: 'lost', since: lastHeartbeat.now } : { state: 'live', since: null };
}
