import { useHomeTime } from './home-time.ts';
import type { LiveQuery } from './use-live-query.ts';

/** How something live stands, with the time by the home's clock: what `Loaded`, `DataTable` and `DataList` take. */
export interface LiveQueryState extends LiveQuery {
  /** When it was last known to be true, "14:02". */
  readonly lastValidText: string | null;
}

export function useLoadState(live: LiveQuery): LiveQueryState {
  const { clock } = useHomeTime();
  return { ...live, lastValidText: live.lastValidAt && clock(live.lastValidAt) };
}
