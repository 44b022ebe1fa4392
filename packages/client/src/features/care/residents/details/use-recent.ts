import type { MedicationRecord, VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { comesAfter, type ListPosition } from '../../../../lib/live/list-order.ts';
import { dosePosition, vitalsPosition } from '../../../../lib/live/resources.ts';
import { api } from '../../../../lib/server/api.ts';
import { medicationRecordsCollection, vitalsCollection } from '../../../../lib/live/collections.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useLiveQuery } from '../../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../../lib/live/use-throttled-effect.ts';

const shown = 5;
/** Doses planned for later today come before the newest given one, so more than the shown ones are fetched. */
const dosesFetched = 30;
const refetchEveryMs = 1_000;

export type RecentEntry = ListPosition &
  ({ readonly vitals: VitalsRecord } | { readonly dose: MedicationRecord });

/** Loads a resident's newest records of one kind. `covers` tells if a record is within the time that the reply covers. */
function newest<T>(load: () => Promise<readonly T[]>, limit: number, placeOf: (record: T) => ListPosition) {
  let oldest: ListPosition | undefined;
  return {
    covers: (record: T) => !oldest || !comesAfter(placeOf(record), oldest),
    load: async () => {
      const records = await load();
      const last = records.at(-1);
      oldest = records.length === limit && last ? placeOf(last) : undefined;
      return records;
    },
  };
}

/** The five newest vitals and medication records of a resident, without doses still to come. */
export function useRecent(residentId: string) {
  const live = useLiveQuery(
    `recent records of ${residentId}`,
    async (signal) => {
      const vitals = newest(
        async () => (await api.vitals.list({ query: { residentId, limit: shown } }, { signal })).records,
        shown,
        vitalsPosition,
      );
      const doses = newest(
        async () =>
          (await api.medicationRecords.list({ query: { residentId, limit: dosesFetched } }, { signal }))
            .records,
        dosesFetched,
        dosePosition,
      );
      await Promise.all([
        vitalsCollection.load((one) => one.residentId === residentId && vitals.covers(one), vitals.load),
        medicationRecordsCollection.load(
          (one) => one.residentId === residentId && doses.covers(one),
          doses.load,
        ),
      ]);
    },
    ['vitals', 'medication-records'],
  );
  // The record that moves up after a removal was not fetched yet.
  const goneVitals = useAtomValue(vitalsCollection.removedAtom);
  const goneDoses = useAtomValue(medicationRecordsCollection.removedAtom);
  useThrottledEffect(goneVitals.size + goneDoses.size, live.retry, refetchEveryMs);
  const vitals = useAtomValue(vitalsCollection.allAtom);
  const doses = useAtomValue(medicationRecordsCollection.allAtom);
  const now = serverNow().toISOString();
  const entries: RecentEntry[] = [
    ...vitals.map((record) => ({ ...vitalsPosition(record), vitals: record })),
    ...doses.map((record) => ({ ...dosePosition(record), dose: record })),
  ].filter((entry) => ('vitals' in entry ? entry.vitals : entry.dose).residentId === residentId);
  const past = entries.filter((entry) => 'vitals' in entry || entry.at <= now);
  return { live, entries: past.sort((a, b) => (comesAfter(a, b) ? 1 : -1)).slice(0, shown) };
}
