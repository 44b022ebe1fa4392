import type { TrendRecord } from '@hearthline/contracts';

const times = new WeakMap<TrendRecord, number>();

/** When a record was measured, in ms since 1970. Read once: five charts, their limits and small lines all ask. */
export function getRecordTime(record: TrendRecord): number {
  let at = times.get(record);
  if (at === undefined) times.set(record, (at = Date.parse(record.recordedAt)));
  return at;
}
