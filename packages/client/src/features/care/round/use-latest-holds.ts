import { getHeld, type HoldReading, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { vitalsCollection } from '../../../lib/live/collections.ts';

/** The hold limit with a reading that was measured since the server told it, judged at `now`. */
function update(hold: HoldReading, records: readonly VitalsRecord[], now: Date): HoldReading {
  const { limit } = hold;
  const latest = records.reduce<HoldReading>((last, record) => {
    const value = record[limit.kind];
    const isLater = last.recordedAt === null || record.recordedAt > last.recordedAt;
    return value !== null && isLater ? { ...last, value, recordedAt: record.recordedAt } : last;
  }, hold);
  const { value, recordedAt } = latest;
  const last = value === null || recordedAt === null ? null : { value, recordedAt: new Date(recordedAt) };
  return { ...latest, held: getHeld(limit, last, now) };
}

/**
 * The hold limits of an open dose as they are by now: a colleague may measure the resident, and a reading grows too old. The
 * server decides when the dose is given.
 */
export function useLatestHolds(
  holds: readonly HoldReading[],
  residentId: string,
  now: Date,
): readonly HoldReading[] {
  const all = useAtomValue(vitalsCollection.allAtom);
  const until = now.toISOString();
  const own = all.filter((record) => record.residentId === residentId && record.recordedAt <= until);
  return holds.map((hold) => update(hold, own, now));
}
