import { trendSpans, type TrendRecord } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useNow } from '../../lib/time/use-now.ts';
import { getRecordTime } from './record-time.ts';
import { useTrend } from './use-trend.ts';

const stepMs = 3_600_000;
const weekMs = trendSpans['7d'] * 86_400_000;

export interface Week {
  readonly records: readonly TrendRecord[];
  /** In ms since 1970; they move on with each hour. */
  readonly from: number;
  readonly until: number;
}

/** A resident's readings of the last 7 days, for small lines; empty while they are unknown. */
export function useWeek(residentId: string): Week {
  const { records } = useTrend(residentId, '7d');
  const until = Math.ceil(useNow(60_000).getTime() / stepMs) * stepMs;
  const from = until - weekMs;
  const shown = useMemo(() => records.filter((record) => getRecordTime(record) >= from), [records, from]);
  // Keeps the same array while its records are the same. Older records loaded by a chart then do not redraw the small lines.
  const [kept, setKept] = useState(shown);
  const isSame = kept.length === shown.length && kept.every((record, index) => record === shown[index]);
  if (!isSame) setKept(shown);
  return { records: isSame ? kept : shown, from, until };
}
