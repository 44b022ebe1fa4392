import type { MedicationRecord, VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { comesAfter, type Place } from '../../../lib/list-order.ts';
import { placeOfDose, placeOfVitals } from '../../../lib/resources.ts';
import { api } from '../../../lib/api.ts';
import { medicationRecordsCollection, vitalsCollection } from '../../../lib/collections.ts';
import { useLive, serverNow } from '../../../lib/live.ts';
import { useThrottled } from '../../../lib/use-throttled.ts';

const shown = 5;
/** Doses planned for later today stand before the newest given one: more are asked for than are shown. */
const dosesAsked = 30;
const refetchEveryMs = 1_000;

export type RecentEntry = Place & ({ readonly vitals: VitalsRecord } | { readonly dose: MedicationRecord });

/** Asks for a resident's newest records of one kind, and speaks for the time they reach back to. */
function newest<T>(ask: () => Promise<readonly T[]>, limit: number, placeOf: (record: T) => Place) {
  let oldest: Place | undefined;
  return {
    reaches: (record: T) => !oldest || !comesAfter(placeOf(record), oldest),
    ask: async () => {
      const records = await ask();
      const last = records.at(-1);
      oldest = records.length === limit && last ? placeOf(last) : undefined;
      return records;
    },
  };
}

/** The five newest of a resident's vitals and medication records together, without what is still to come. */
export function useRecent(residentId: string) {
  const live = useLive(
    `recent records of ${residentId}`,
    async (signal) => {
      const vitals = newest(
        async () => (await api.vitals.list({ query: { residentId, limit: shown } }, { signal })).records,
        shown,
        placeOfVitals,
      );
      const doses = newest(
        async () =>
          (await api.medicationRecords.list({ query: { residentId, limit: dosesAsked } }, { signal }))
            .records,
        dosesAsked,
        placeOfDose,
      );
      await Promise.all([
        vitalsCollection.load((one) => one.residentId === residentId && vitals.reaches(one), vitals.ask),
        medicationRecordsCollection.load(
          (one) => one.residentId === residentId && doses.reaches(one),
          doses.ask,
        ),
      ]);
    },
    ['vitals', 'medication-records'],
  );
  // What takes the place of one that went was never asked for.
  useThrottled(useAtomValue(vitalsCollection.removedAtom).size, live.retry, refetchEveryMs);
  const vitals = useAtomValue(vitalsCollection.allAtom);
  const doses = useAtomValue(medicationRecordsCollection.allAtom);
  const now = serverNow().toISOString();
  const entries: RecentEntry[] = [
    ...vitals.map((record) => ({ ...placeOfVitals(record), vitals: record })),
    ...doses.map((record) => ({ ...placeOfDose(record), dose: record })),
  ].filter((entry) => ('vitals' in entry ? entry.vitals : entry.dose).residentId === residentId);
  const past = entries.filter((entry) => 'vitals' in entry || entry.at <= now);
  return { live, entries: past.sort((a, b) => (comesAfter(a, b) ? 1 : -1)).slice(0, shown) };
}
