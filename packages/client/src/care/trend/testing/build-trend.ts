import type { TrendRecord } from '@hearthline/contracts';
import { buildVitals } from '@hearthline/contracts/testing';

let count = 0;

/** A record of charts with an id of its own, at this time (ISO 8601). */
export function buildTrend(recordedAt: string, fields: Partial<TrendRecord> = {}): TrendRecord {
  count += 1;
  return buildVitals({ id: String(count).padStart(24, '0'), recordedAt, createdAt: recordedAt, ...fields });
}
