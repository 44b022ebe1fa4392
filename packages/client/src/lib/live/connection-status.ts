import { heartbeat } from '@hearthline/contracts';

/** Input of `getConnectionStatus`. Times in ms of one monotonic clock. */
export interface HeartbeatState {
  /** Since when the first heartbeat is awaited. */
  readonly startedAt: number;
  /** When the last heartbeat arrived, and the server's time in it. */
  readonly lastHeartbeat: { readonly at: number; readonly now: Date } | null;
  /** When the socket closed; null while it is open. */
  readonly closedAt: number | null;
}

export interface ConnectionStatus {
  readonly state: 'connecting' | 'live' | 'lost';
  /** While lost: the server's time at the last heartbeat; null if there was none. */
  readonly since: Date | null;
}

/** A reconnect within this time does not show as lost, ms. */
export const reconnectGraceMs = 2_000;

/** The connection is lost after 8 s without a heartbeat, or 2 s after the socket closed. */
export function getConnectionStatus(
  { startedAt, lastHeartbeat, closedAt }: HeartbeatState,
  at: number,
): ConnectionStatus {
  const closed = closedAt !== null && at - closedAt > reconnectGraceMs;
  if (lastHeartbeat === null) {
    const tooLong = at - startedAt > heartbeat.lostAfterMs;
    return { state: closed || tooLong ? 'lost' : 'connecting', since: null };
  }
  const silent = at - lastHeartbeat.at > heartbeat.lostAfterMs;
  return closed || silent ? { state: 'lost', since: lastHeartbeat.now } : { state: 'live', since: null };
}
