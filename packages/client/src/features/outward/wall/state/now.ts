import { atom, useAtomValue } from 'jotai';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { store } from '../../../../lib/state/store.ts';
import { homeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { boardAtom } from './phase.ts';

/** The server's time in ms, updated every second; page rotation, pixel shift, theme and countdowns follow it. */
export const nowAtom = atom(serverNow().getTime());

/** How far the device's clock is ahead of the server's, ms. */
export const clockErrorAtom = atom(0);

/** Milliseconds of the device's clock between two seconds that only sleep, or another setting of it, explains. */
const sleptMs = 20_000;

/** How often the device slept: its monotonic clock, by which silence is measured, may have stood still meanwhile. */
export const sleepCountAtom = atom(0);

/** Updates the atoms every second. Returns the cleanup. */
export function startClock(): () => void {
  let last = Date.now();
  const tick = () => {
    const gap = Date.now() - last;
    last = Date.now();
    if (gap > sleptMs) store.set(sleepCountAtom, (count) => count + 1);
    const now = serverNow().getTime();
    store.set(nowAtom, now);
    store.set(clockErrorAtom, Date.now() - now);
  };
  tick();
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
}

const timezoneAtom = atom((get) => get(boardAtom)?.timezone ?? 'UTC');
const timeAtom = atom((get) => homeTime(get(timezoneAtom)));

/** Time functions in the zone of the board's home. */
export function useBoardTime(): HomeTime {
  return useAtomValue(timeAtom);
}
