import { Problem, type Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { useLive, type Live } from '../../../lib/live.ts';

async function ask(id: string, signal: AbortSignal): Promise<Resident[]> {
  try {
    return [(await api.residents.get({ params: { id } }, { signal })).resident];
  } catch (error) {
    // A resident who is not found may be a session that is gone: asking who is here ends it on screen, if so.
    if (error instanceof Problem && error.code === 'not-found') await api.auth.me({}, { signal });
    throw error;
  }
}

/** One resident, kept true; undefined until they are known, and once a colleague deleted them. */
export function useResident(id: string): { resident: Resident | undefined; live: Live } {
  const live = useLive(
    `resident ${id}`,
    (signal) =>
      residentsCollection.load(
        (resident) => resident.id === id,
        () => ask(id, signal),
      ),
    ['residents'],
  );
  return { live, resident: useAtomValue(residentsCollection.byIdAtom).get(id) };
}
