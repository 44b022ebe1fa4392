import type { Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../lib/server/api.ts';
import { residentsCollection } from '../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery, type LiveQueryOptions } from '../lib/live/use-live-query.ts';

/** All residents of the home, active or not, kept up to date. */
export function useAllResidents(options: LiveQueryOptions = {}): {
  readonly live: LiveQuery;
  readonly residents: readonly Resident[];
} {
  const live = useLiveQuery(
    'residents',
    (signal) =>
      residentsCollection[options.inTransition ? 'loadInTransition' : 'load'](
        () => true,
        () => fetchAllResidents(signal),
      ),
    ['residents'],
    options,
  );
  return { live, residents: useAtomValue(residentsCollection.allAtom) };
}

/** Fetches all numbered pages. A resident whose page changes meanwhile arrives by event. */
export async function fetchAllResidents(signal?: AbortSignal): Promise<readonly Resident[]> {
  const all: Resident[] = [];
  for (let page = 1; ; page += 1) {
    const { residents, found } = await api.residents.list({ query: { page } }, { signal });
    all.push(...residents);
    if (residents.length === 0 || all.length >= found) return all;
  }
}
