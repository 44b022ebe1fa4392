import { atom } from 'jotai';
import { setClock } from './clock.ts';
import { freshnessOf, type Freshness, type ConnectionState } from './freshness.ts';
import { store } from './store.ts';

const started: ConnectionState = { waitingSince: performance.now(), lastBeat: null, closedAt: null };
let link = started;
let gapSince: Date | null = null;

/** Whether what is on screen is live; changes within 10 s of silence. */
export const freshnessAtom = atom<Freshness>({ state: 'connecting', since: null });

/** Counts heartbeats, for the dot that swells with each. */
export const beatAtom = atom(0);

const checkEveryMs = 500;

function update(change: Partial<ConnectionState>): void {
  link = { ...link, ...change };
  check();
}

function check(): void {
  const now = freshnessOf(link, performance.now());
  const before = store.get(freshnessAtom);
  gapSince = now.since ?? gapSince;
  if (now.state !== before.state || now.since?.getTime() !== before.since?.getTime())
    store.set(freshnessAtom, now);
}

/** The last moment known to be true before the last time the link was lost; null when it never was. */
export function lastGap(): Date | null {
  return gapSince;
}

/** The server spoke, and said what time it is. */
export function heartbeatReceived(now: string): void {
  setClock(now);
  update({ lastBeat: { at: performance.now(), now: new Date(now) }, closedAt: null });
  store.set(beatAtom, (count) => count + 1);
}

export function connectionClosed(): void {
  if (link.closedAt === null) update({ closedAt: performance.now() });
}

/** A new wait begins: at start, and when another session opens its own socket. */
export function connectionRestarted(): void {
  update({ ...started, waitingSince: performance.now() });
}

/** Watches for silence. Returns how to stop. */
export function watchConnection(): () => void {
  const timer = setInterval(check, checkEveryMs);
  return () => clearInterval(timer);
}
