import type { UsualReadings } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { sessionScopedAtom, store } from '../../lib/store.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';

const usualAtom = sessionScopedAtom<ReadonlyMap<string, UsualReadings>>(new Map());
const unknown: UsualReadings = {};

/** What is usual for a resident; nothing while it is not known: then nothing is asked. */
export function useUsual(residentId: string): UsualReadings {
  useLiveQuery(`usual readings of ${residentId}`, async (signal) => {
    if (!residentId) return;
    const { usual } = await api.vitals.usual({ params: { id: residentId } }, { signal });
    store.set(usualAtom, (before) => new Map([...before, [residentId, usual]]));
  });
  return useAtomValue(usualAtom).get(residentId) ?? unknown;
}
