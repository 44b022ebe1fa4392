import type { Medication } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { medicationsChangeCountAtom } from '../../../lib/live/collections.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';

const stockAtom = sessionScopedAtom<ReadonlyMap<string, Medication>>(new Map());

/** A burst of changes reloads once in this time, ms. */
const reloadMs = 1_000;

/** Medications by id, for the state of their stock; kept up to date. */
export function useStock(): ReadonlyMap<string, Medication> {
  const live = useLiveQuery('stock of the round', loadStock, []);
  useThrottledEffect(useAtomValue(medicationsChangeCountAtom), live.retry, reloadMs);
  return useAtomValue(stockAtom);
}

/** The medications by id as the round loaded them last; loads nothing. */
export const useKnownStock = (): ReadonlyMap<string, Medication> => useAtomValue(stockAtom);

async function loadStock(signal: AbortSignal): Promise<void> {
  const { medications } = await api.medications.list({}, { signal });
  if (!signal.aborted) store.set(stockAtom, new Map(medications.map((each) => [each.id, each])));
}
