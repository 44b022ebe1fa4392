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

/** A resident's newest records, as many as one fetch answers. */
function newestOf(records: readonly VitalsRecord[], residentId: string): readonly VitalsRecord[] {
  return records
    .filter((record) => record.residentId === residentId)
    .sort((a, b) => b.recordedAt.localeCompare(a.recordedAt))
    .slice(0, pageSize);
}

/** All residents, and those that can be chosen: the active ones, by room. */
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

/** Loads a resident's newest records; the store replaces those in the time that the reply covers. */
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
  // Readings of an earlier fetch stay valid: their time stands beside them.
  return { status: status === 'failed' && lastValidAt ? 'ready' : status, readings };
}

/** Residents whose readings this session has fetched for a round. */
const fetchedAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

/** Fetches the readings of those who come later in a round, one after another, to be there without a connection. */
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
    // The form of each resident fetches them again.
    void fetchAll().catch(() => undefined);
    return () => leaving.abort();
  }, [ids]);
}
