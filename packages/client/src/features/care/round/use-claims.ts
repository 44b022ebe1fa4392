import type { DoseClaim } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { doseClaimsCollection } from '../../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../../lib/live/use-live-query.ts';

/** All claims of the home, kept up to date. */
export function useClaims(): { readonly live: LiveQuery; readonly claims: readonly DoseClaim[] } {
  const live = useLiveQuery('dose claims', (signal) =>
    doseClaimsCollection.load(
      () => true,
      async () => (await api.round.claims({}, { signal })).claims,
    ),
  );
  return { live, claims: useAtomValue(doseClaimsCollection.allAtom) };
}
