import { atom } from 'jotai';
import { serverNow } from '../../../lib/live.ts';
import { store } from '../../../lib/store.ts';

/** The server's clock in milliseconds, second by second: pages, drift, daylight and countdowns all follow from it. */
export const nowAtom = atom(serverNow().getTime());

/** Milliseconds by which the device's own clock is ahead of the server's. */
export const clockErrorAtom = atom(0);

/** Keeps the one clock of the wall. Returns how to stop it. */
export function startClock(): () => void {
  const tick = () => {
    const now = serverNow().getTime();
    store.set(nowAtom, now);
    store.set(clockErrorAtom, Date.now() - now);
  };
  tick();
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
}
