import { trendSpans, type TrendRecord, type TrendSpan } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { api } from '../../lib/server/api.ts';
import { trendCollection } from '../../lib/live/collections.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { sessionScopedAtom, store } from '../../lib/state/store.ts';
import { useLiveQuery, type LiveQuery } from '../../lib/live/use-live-query.ts';
import { getRecordTime } from './record-time.ts';

const dayMs = 86_400_000;

/** Residents and spans whose reply left out the oldest records. */
const cutAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

export interface Trend {
  readonly live: LiveQuery;
  /** The resident's records of the span and, if they are loaded, older records; oldest first. */
  readonly records: readonly TrendRecord[];
}

const keyOf = (residentId: string, span: TrendSpan) => `trends of ${residentId}, ${span}`;

/** True if older records of a span did not fit into a reply. */
export const useIsCut = (residentId: string, span: TrendSpan): boolean =>
  useAtomValue(cutAtom).has(keyOf(residentId, span));

/** A resident's readings in a span that ends now, kept current; sends no request without a resident. */
export function useTrend(residentId: string, span: TrendSpan): Trend {
  const key = keyOf(residentId, span);
  const live = useLiveQuery(
    key,
    async (signal) => {
      if (!residentId) return;
      let from = new Date(serverNow().getTime() - trendSpans[span] * dayMs).toISOString();
      const inScope = (record: TrendRecord) => record.residentId === residentId && record.recordedAt >= from;
      await trendCollection.load(inScope, async () => {
        const call = { params: { id: residentId }, query: { span } };
        const { records, isCut } = await api.vitals.trends(call, { signal });
        if (isCut) from = records.at(-1)?.recordedAt ?? from;
        store.set(cutAtom, (before) => withKey(before, key, isCut));
        return records;
      });
    },
    ['vitals'],
  );
  const known = useAtomValue(trendCollection.allAtom);
  const records = useMemo(() => recordsOf(known, residentId), [known, residentId]);
  return { live, records };
}

/** A resident's records, oldest first. */
function recordsOf(known: readonly TrendRecord[], residentId: string): readonly TrendRecord[] {
  return known
    .filter((record) => record.residentId === residentId)
    .sort((a, b) => getRecordTime(a) - getRecordTime(b) || (a.id < b.id ? -1 : 1));
}

function withKey(keys: ReadonlySet<string>, key: string, wanted: boolean): ReadonlySet<string> {
  if (keys.has(key) === wanted) return keys;
  return new Set(wanted ? [...keys, key] : [...keys].filter((other) => other !== key));
}
