import { trendSpans, type TrendRecord } from '@hearthline/contracts';
import { useNow } from '../../lib/use-now.ts';
import { useTrend } from './use-trend.ts';

const stepMs = 3_600_000;
const weekMs = trendSpans['7d'] * 86_400_000;

export interface Week {
  readonly records: readonly TrendRecord[];
  /** In ms since 1970; they move on with each hour. */
  readonly from: number;
  readonly until: number;
}

/** A resident's readings of the last 7 days, for small lines; none while they are not known. */
export function useWeek(residentId: string): Week {
  const { records } = useTrend(residentId, '7d');
  const until = Math.ceil(useNow(60_000).getTime() / stepMs) * stepMs;
  return { records, from: until - weekMs, until };
}
