import { atom, useAtomValue } from 'jotai';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { store } from '../../../../lib/state/store.ts';
import { homeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { boardAtom } from './phase.ts';

/** The server's time in ms, updated every second; page rotation, pixel shift, theme and countdowns follow it. */
export const nowAtom = atom(serverNow().getTime());

/** Lead of the device's clock over the server's clock, ms. */
export const clockErrorAtom = atom(0);

/** Minimum jump of the device's clock between two ticks, in ms, that means sleep or a changed clock. */
const sleptMs = 20_000;

/** Number of times the device slept. Its monotonic clock, which measures silence, may have stood still then. */
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
