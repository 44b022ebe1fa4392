import { atom, useAtomValue } from 'jotai';
import { homeTime, type HomeTime } from '../../../lib/home-time.ts';
import { boardAtom } from '../state/phase.ts';

const timezoneAtom = atom((get) => get(boardAtom)?.timezone ?? 'UTC');
const timeAtom = atom((get) => homeTime(get(timezoneAtom)));

/** Time functions in the zone of the board's home. */
export function useBoardTime(): HomeTime {
  return useAtomValue(timeAtom);
}
