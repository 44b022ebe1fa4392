import { type Resident, Problem } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { residentsCollection } from '../../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../../lib/live/use-live-query.ts';
import { api } from '../../../lib/server/api.ts';

/** Fetches one resident. A 404 may mean an ended session: `auth.me` then ends it in the app. */
export async function fetchResident(id: string, signal: AbortSignal): Promise<Resident> {
  try {
    return (await api.residents.get({ params: { id } }, { signal })).resident;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') await api.auth.me({}, { signal });
    throw error;
  }
}

/** A resident, kept current; undefined until loaded and after a deletion. */
export function useResident(id: string): { resident: Resident | undefined; live: LiveQuery } {
  const live = useLiveQuery(
    `resident ${id}`,
    (signal) =>
      residentsCollection.load(
        (resident) => resident.id === id,
        async () => [await fetchResident(id, signal)],
      ),
    ['residents'],
  );
  return { live, resident: useAtomValue(residentsCollection.byIdAtom).get(id) };
}
