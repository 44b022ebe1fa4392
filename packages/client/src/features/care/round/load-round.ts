import {
  getDoseKey,
  maxRows,
  restoredPrescription,
  type DoseWindows,
  type DueDose,
  type MedicationRecord,
  type RoundPrescription,
} from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import {
  doseClaimsCollection,
  medicationRecordsCollection,
  residentsCollection,
} from '../../../lib/live/collections.ts';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { getRoundDoseKey, type RoundCounts } from './round-doses.ts';

export interface LoadedRound {
  /** The home day, `yyyy-MM-dd`. */
  readonly day: string;
  /** The doses of the day, and of other days those that are in the round or will be before midnight. */
  readonly doses: readonly DueDose[];
  readonly prescriptions: ReadonlyMap<string, RoundPrescription>;
  readonly windows: DoseWindows;
  /** The counts of all doses, while pages are still to come; null once all are here. */
  readonly counts: RoundCounts | null;
}

export const roundAtom = sessionScopedAtom<LoadedRound | null>(null);

/** Fetches all pages of the round and merges them. On the first load each page is shown as it arrives. */
export async function loadRound(day: string, signal: AbortSignal): Promise<void> {
  const before = store.get(roundAtom);
  const isFirst = before?.day !== day || before.counts !== null;
  if (isFirst) store.set(roundAtom, null);
  const prescriptions = new Map<string, RoundPrescription>();
  // By key: a dose may come twice if prescriptions change between two pages.
  const doses = new Map<string, DueDose>();
  let loaded: LoadedRound | null = null;
  await medicationRecordsCollection.load(
    (record) => isOfRound(record, day, doses, prescriptions),
    async () => {
      const records: MedicationRecord[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.round.list({ query: { cursor, limit: maxRows } }, { signal });
        for (const sent of page.prescriptions) prescriptions.set(sent.id, restoredPrescription(sent));
        for (const dose of page.doses) doses.set(getDoseKey(dose), dose);
        records.push(...page.records);
        doseClaimsCollection.upsert(page.claims);
        cursor = page.nextCursor;
        loaded = {
          day: page.day,
          doses: [...doses.values()],
          prescriptions: new Map(prescriptions),
          windows: page.windows,
          counts: cursor === undefined ? null : page.counts,
        };
        if (isFirst && cursor !== undefined && !signal.aborted) {
          medicationRecordsCollection.upsert(page.records);
          store.set(roundAtom, loaded);
        }
      } while (cursor !== undefined);
      return records;
    },
  );
  if (!signal.aborted) store.set(roundAtom, loaded);
}

/** True if the round's list has this record: of its scheduled doses, or of an as-needed dose of the day. */
function isOfRound(
  record: MedicationRecord,
  today: string,
  doses: ReadonlyMap<string, DueDose>,
  prescriptions: ReadonlyMap<string, RoundPrescription>,
): boolean {
  const key = getRoundDoseKey(record);
  if (key !== null) return doses.has(key);
  return record.day === today && record.prescriptionId !== null && prescriptions.has(record.prescriptionId);
}

/** Fetches the pending records of active residents that are due by the end of the home's day. */
export function loadPending(isByToday: (at: string) => boolean, signal: AbortSignal): Promise<void> {
  const residents = store.get(residentsCollection.byIdAtom);
  return medicationRecordsCollection.load(
    ({ status, scheduledFor, residentId }) =>
      status === 'pending' && isByToday(scheduledFor) && residents.get(residentId)?.active !== false,
    () =>
      fetchAllPages((page) =>
        api.medicationRecords.list({ query: { due: 'today', limit: maxRows, ...page } }, { signal }),
      ),
  );
}
