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
        () => everyPage(signal),
      ),
    ['residents'],
  );
  return { live, everyone: useAtomValue(residentsCollection.allAtom) };
}

/** Page after page until as many were read as there are; who changes place meanwhile is told of by event. */
async function everyPage(signal: AbortSignal): Promise<readonly Resident[]> {
  const all: Resident[] = [];
  for (let page = 1; ; page += 1) {
    const { residents, found } = await api.residents.list({ query: { page } }, { signal });
    all.push(...residents);
    if (residents.length === 0 || all.length >= found) return all;
  }
}
