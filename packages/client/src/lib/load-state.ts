import { useHomeTime } from './home-time.ts';
import type { Live } from './live.ts';

/** How something live stands, with the time by the home's clock: what `Loaded`, `DataTable` and `DataList` take. */
export interface LiveLoadState extends Live {
  /** When it was last known to be true, "14:02". */
  readonly lastTrueText: string | null;
}

export function useLoadState(live: Live): LiveLoadState {
  const { clock } = useHomeTime();
  return { ...live, lastTrueText: live.lastTrueAt && clock(live.lastTrueAt) };
}
