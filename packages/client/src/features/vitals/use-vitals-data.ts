import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEveryone } from '../../care/use-everyone.ts';
import { useVitalsOfToday } from '../../care/use-vitals-of-today.ts';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { useLive } from '../../lib/live.ts';
import { lastReadings } from './last-readings.ts';
import type { KnownReadings } from './vitals-form-context.ts';
import { choosable } from './residents-view.ts';

const asked = 20;

/** Everybody who lives in the home, and those of them who may be chosen. */
export function useChoosable() {
  const { live, everyone } = useEveryone();
  return { live, everyone, residents: choosable(everyone) };
}

/** Asks for a resident's newest readings, and speaks for the time they reach back to. */
async function loadReadings(residentId: string, signal: AbortSignal): Promise<void> {
  let oldest = '';
  const inScope = (record: VitalsRecord) => record.residentId === residentId && record.recordedAt >= oldest;
  await vitalsCollection.load(inScope, async () => {
    const { records } = await api.vitals.list({ query: { residentId, limit: asked } }, { signal });
    if (records.length === asked) oldest = records.at(-1)?.recordedAt ?? '';
    return records;
  });
}

/** The last reading of each kind, for one resident; none while nobody is chosen. A record that is corrected is none of them. */
export function useLastReadings(residentId: string, except?: string): KnownReadings {
  const { status, lastTrueAt } = useLive(
    `readings of ${residentId}`,
    async (signal) => {
      if (residentId) await loadReadings(residentId, signal);
    },
    ['vitals'],
  );
  const known = useAtomValue(vitalsCollection.allAtom);
  const readings = lastReadings(
    known.filter(({ id }) => id !== except),
    residentId,
  );
  if (!residentId) return { status: 'nobody', readings };
  // What an earlier fetch brought stays true of its own time, which stands beside each reading.
  return { status: status === 'failed' && lastTrueAt ? 'ready' : status, readings };
}

/** Ids of the residents whose vitals were recorded today. */
export function useDoneToday(): ReadonlySet<string> {
  const { vitals } = useVitalsOfToday();
  return new Set(vitals.map(({ residentId }) => residentId));
}
