import { Resident, VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { api } from '../../../lib/server/api.ts';
import { residentsCollection, vitalsCollection } from '../../../lib/live/collections.ts';
import { encryptedCopies } from '../../../lib/device/encrypted-copies.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { lastReadings } from './last-readings.ts';
import { residentsCopy } from './copy-residents.ts';
import { useEncryptedCopy } from './use-encrypted-copy.ts';
import type { KnownReadings } from './vitals-form-context.ts';
import { compareByRoom } from '../../../care/compare-by-room.ts';

const pageSize = 20;
/** Time between two residents fetched ahead, so that the form at hand comes first, ms. */
const aheadEveryMs = 500;
const readingsCopy = (residentId: string) => `readings of ${residentId}`;

/** A resident's newest records, up to the size of one fetch. */
function newestOf(records: readonly VitalsRecord[], residentId: string): readonly VitalsRecord[] {
  return records
    .filter((record) => record.residentId === residentId)
    .sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))
    .slice(0, pageSize);
}

/** All residents, and the choices of the form: the active residents by room. */
export function useSelectableResidents() {
  const { live, residents: everyone } = useAllResidents();
  useEncryptedCopy({
    name: residentsCopy,
    status: live.status,
    rows: everyone,
    schema: Resident,
    collection: residentsCollection,
  });
  return { live, everyone, residents: everyone.filter(({ active }) => active).sort(compareByRoom) };
}

/** Loads a resident's newest records. They replace the store's records within the time that the reply covers. */
async function loadReadings(residentId: string, signal: AbortSignal): Promise<void> {
  let oldest = '';
  const inScope = (record: VitalsRecord) => record.residentId === residentId && record.recordedAt >= oldest;
  await vitalsCollection.load(inScope, async () => {
    const { records } = await api.vitals.list({ query: { residentId, limit: pageSize } }, { signal });
    if (records.length === pageSize) oldest = records.at(-1)?.recordedAt ?? '';
    return records;
  });
}

/** Last reading of each kind for a resident, without the records that are excepted. */
export function useLastReadings(
  residentId: string,
  isExcepted: (record: VitalsRecord) => boolean,
): KnownReadings {
  const { status, lastValidAt } = useLiveQuery(
    `readings of ${residentId}`,
    async (signal) => {
      if (residentId) await loadReadings(residentId, signal);
    },
    ['vitals'],
  );
  const known = useAtomValue(vitalsCollection.allAtom);
  useEncryptedCopy({
    name: residentId && readingsCopy(residentId),
    status,
    rows: newestOf(known, residentId),
    schema: VitalsRecord,
    collection: vitalsCollection,
  });
  const readings = lastReadings(
    known.filter((record) => !isExcepted(record)),
    residentId,
  );
  if (!residentId) return { status: 'no-resident', readings };
  // Readings of an earlier fetch stay valid, since they are shown with their time.
  return { status: status === 'failed' && lastValidAt ? 'ready' : status, readings };
}

/** Residents whose readings this session has fetched for a round. */
const fetchedAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

/** Prefetches the readings of a round's later residents, one after another, so that they are there without a connection. */
export function useReadingsAhead(residentIds: readonly string[]): void {
  const ids = residentIds.join();
  useEffect(() => {
    const leaving = new AbortController();
    const fetchAll = async () => {
      for (const id of ids ? ids.split(',') : []) {
        if (store.get(fetchedAtom).has(id)) continue;
        await new Promise((resolve) => setTimeout(resolve, aheadEveryMs));
        if (leaving.signal.aborted) return;
        await loadReadings(id, leaving.signal);
        await encryptedCopies.save(readingsCopy(id), newestOf(store.get(vitalsCollection.allAtom), id));
        store.set(fetchedAtom, (before) => new Set([...before, id]));
      }
    };
    // A failure does no harm: the form of each resident fetches them again.
    void fetchAll().catch(() => undefined);
    return () => leaving.abort();
  }, [ids]);
}
