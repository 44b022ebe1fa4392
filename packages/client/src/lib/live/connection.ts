import { atom } from 'jotai';
import { startTransition } from 'react';
import { setClock } from '../server/server-clock.ts';
import { getConnectionStatus, type ConnectionStatus, type HeartbeatState } from './connection-status.ts';
import { store } from '../state/store.ts';

const initialState: HeartbeatState = { startedAt: performance.now(), lastHeartbeat: null, closedAt: null };
let heartbeatState = initialState;
let lastLoss: Date | null = null;

/** State of the live connection; set to lost within 10 s of silence. */
export const connectionStatusAtom = atom<ConnectionStatus>({ state: 'connecting', since: null });

/** Counts heartbeats; the connection indicator pulses with each. */
export const heartbeatCountAtom = atom(0);

/** True if changes saved by the home's other servers may arrive late here. */
export const newsMayBeLateAtom = atom(false);

const checkEveryMs = 500;

function update(change: Partial<HeartbeatState>): void {
  heartbeatState = { ...heartbeatState, ...change };
  updateStatus();
}

function updateStatus(): void {
  const now = getConnectionStatus(heartbeatState, performance.now());
  const before = store.get(connectionStatusAtom);
  lastLoss = now.since ?? lastLoss;
  if (now.state === before.state && now.since?.getTime() === before.since?.getTime()) return;
  // "Live" may render as a transition; "lost" must show at once.
  if (now.state === 'live') startTransition(() => store.set(connectionStatusAtom, now));
  else store.set(connectionStatusAtom, now);
}

/** The server's time at the last heartbeat before the latest loss of connection; null if there was none. */
export function lastConnectionLossAt(): Date | null {
  return lastLoss;
}

/** Handles a heartbeat and sets the server clock from it. `late`: the server hears the others late or not at all. */
export function heartbeatReceived(now: string, late = false): void {
  setClock(now);
  store.set(newsMayBeLateAtom, late);
  update({ lastHeartbeat: { at: performance.now(), now: new Date(now) }, closedAt: null });
  store.set(heartbeatCountAtom, (count) => count + 1);
}

export function connectionClosed(): void {
  if (heartbeatState.closedAt === null) update({ closedAt: performance.now() });
}

/** Starts a new wait for the first heartbeat: at start, and when the session changes and the socket is reopened. */
export function connectionRestarted(): void {
  update({ ...initialState, startedAt: performance.now() });
}

/** Checks for silence every 500 ms. Returns the stop function. */
export function watchConnection(): () => void {
  const timer = setInterval(updateStatus, checkEveryMs);
  return () => clearInterval(timer);
}
