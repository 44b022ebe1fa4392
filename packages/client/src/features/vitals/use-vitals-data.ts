import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useAllResidents } from '../../care/use-all-residents.ts';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { lastReadings } from './last-readings.ts';
import type { KnownReadings } from './vitals-form-context.ts';
import { compareByRoom } from '../../care/compare-by-room.ts';

const pageSize = 20;

/** All residents, and those that can be chosen: the active ones, by room. */
export function useSelectableResidents() {
  const { live, residents: everyone } = useAllResidents();
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
  const readings = lastReadings(
    known.filter((record) => !isExcepted(record)),
    residentId,
  );
  if (!residentId) return { status: 'no-resident', readings };
  // Readings of an earlier fetch stay valid: their time stands beside them.
  return { status: status === 'failed' && lastValidAt ? 'ready' : status, readings };
}
