import { useAtomValue } from 'jotai';
import { connectionStatusAtom } from './connection.ts';
import { useHomeTime } from '../time/home-time.ts';
import type { LiveQuery } from './use-live-query.ts';

/** A LiveQuery with its time as text, for `AsyncContent`, `DataTable` and `DataList`. */
export interface LiveQueryState extends LiveQuery {
  /** When the data was last valid, "14:02" in the home's time zone. */
  readonly lastValidText: string | null;
  readonly isConnectionLost: boolean;
}

export function useLoadState(live: LiveQuery): LiveQueryState {
  const { clock } = useHomeTime();
  const isConnectionLost = useAtomValue(connectionStatusAtom).state === 'lost';
  return { ...live, lastValidText: live.lastValidAt && clock(live.lastValidAt), isConnectionLost };
}
