import type { Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../lib/api.ts';
import { residentsCollection } from '../lib/collections.ts';
import { useLive, type Live } from '../lib/live.ts';

/** Every resident of the home, active or not, kept true. */
export function useEveryone(): { readonly live: Live; readonly everyone: readonly Resident[] } {
  const live = useLive(
    'residents',
    (signal) =>
      residentsCollection.load(
        () => true,
        async () => (await api.residents.list({}, { signal })).residents,
      ),
    ['residents'],
  );
  return { live, everyone: useAtomValue(residentsCollection.allAtom) };
}
