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

/** A list that is made of several queries is as good as the worst of them: it gets the state of that one. */
export function withWorstState<T extends LiveQueryState>(list: T, states: readonly LiveQueryState[]): T {
  const { status, failedMessage, lastValidAt, lastValidText, isLive } =
    states.find((each) => each.status === 'failed') ??
    states.find((each) => each.status === 'loading') ??
    list;
  return { ...list, status, failedMessage, lastValidAt, lastValidText, isLive };
}
