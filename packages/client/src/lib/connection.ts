import { atom } from 'jotai';
import { setClock } from './server-clock.ts';
import { connectionStatusOf, type ConnectionStatus, type HeartbeatState } from './connection-status.ts';
import { store } from './store.ts';

const initialState: HeartbeatState = { startedAt: performance.now(), lastHeartbeat: null, closedAt: null };
let heartbeatState = initialState;
let lastLoss: Date | null = null;

/** Whether what is on screen is live; changes within 10 s of silence. */
export const connectionStatusAtom = atom<ConnectionStatus>({ state: 'connecting', since: null });

/** Counts heartbeats, for the dot that swells with each. */
export const heartbeatCountAtom = atom(0);

const checkEveryMs = 500;

function update(change: Partial<HeartbeatState>): void {
  heartbeatState = { ...heartbeatState, ...change };
  updateStatus();
}

function updateStatus(): void {
  const now = connectionStatusOf(heartbeatState, performance.now());
  const before = store.get(connectionStatusAtom);
  lastLoss = now.since ?? lastLoss;
  if (now.state !== before.state || now.since?.getTime() !== before.since?.getTime())
    store.set(connectionStatusAtom, now);
}

/** The last moment known to be true before the last time the link was lost; null when it never was. */
export function lastConnectionLossAt(): Date | null {
  return lastLoss;
}

/** The server spoke, and said what time it is. */
export function heartbeatReceived(now: string): void {
  setClock(now);
  update({ lastHeartbeat: { at: performance.now(), now: new Date(now) }, closedAt: null });
  store.set(heartbeatCountAtom, (count) => count + 1);
}

export function connectionClosed(): void {
  if (heartbeatState.closedAt === null) update({ closedAt: performance.now() });
}

/** A new wait begins: at start, and when another session opens its own socket. */
export function connectionRestarted(): void {
  update({ ...initialState, startedAt: performance.now() });
}

/** Watches for silence. Returns how to stop. */
export function watchConnection(): () => void {
  const timer = setInterval(updateStatus, checkEveryMs);
  return () => clearInterval(timer);
}
