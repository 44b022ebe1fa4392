import type { Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { residentsCollection } from '../../../lib/collections.ts';
import { useLive, type Live } from '../../../lib/live.ts';
import { askResident } from '../ask-resident.ts';

/** One resident, kept true; undefined until they are known, and once a colleague deleted them. */
export function useResident(id: string): { resident: Resident | undefined; live: Live } {
  const live = useLive(
    `resident ${id}`,
    (signal) =>
      residentsCollection.load(
        (resident) => resident.id === id,
        async () => [await askResident(id, signal)],
      ),
    ['residents'],
  );
  return { live, resident: useAtomValue(residentsCollection.byIdAtom).get(id) };
}
