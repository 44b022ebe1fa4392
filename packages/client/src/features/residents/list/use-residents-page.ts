import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsChangesAtom, residentsCollection, vitalsChangesAtom } from '../../../lib/collections.ts';
import { useLive } from '../../../lib/live.ts';
import { useThrottled } from '../../../lib/use-throttled.ts';
import type { ListAddress } from './list-address.ts';

interface Page {
  /** What it answers. */
  readonly key: string;
  readonly ids: readonly string[];
  readonly found: number;
  readonly total: number;
}

/** Asks for one page, and puts its residents where events find them. */
async function loadPage(
  { search, status, vitals, page, pageSize }: ListAddress,
  key: string,
  signal: AbortSignal,
) {
  let answer: Page = { key, ids: [], found: 0, total: 0 };
  const inScope = ({ id }: { id: string }) => answer.ids.includes(id);
  await residentsCollection.load(inScope, async () => {
    const narrowed = { search: search.trim() || undefined, vitals: vitals || undefined };
    const query = { ...narrowed, status, page, pageSize };
    const { residents, found, total } = await api.residents.list({ query }, { signal });
    answer = { key, ids: residents.map(({ id }) => id), found, total };
    return residents;
  });
  return answer;
}

const refetchEveryMs = 1_000;

/** The residents of one page, kept true: fetched, pushed, and fetched again when any of them changes and after every gap. */
export function useResidentsPage(address: ListAddress) {
  const [page, setPage] = useState<Page | null>(null);
  const { search, status, vitals, pageSize } = address;
  const key = `residents ${JSON.stringify([search.trim(), status, vitals, address.page, pageSize])}`;
  const live = useLive(
    key,
    async (signal) => {
      const answer = await loadPage(address, key, signal);
      if (!signal.aborted) setPage(answer);
    },
    vitals ? ['residents', 'vitals'] : ['residents'],
  );
  const changes = useAtomValue(residentsChangesAtom);
  const vitalsChanges = useAtomValue(vitalsChangesAtom);
  useThrottled(changes + (vitals ? vitalsChanges : 0), live.retry, refetchEveryMs);

  const byId = useAtomValue(residentsCollection.byIdAtom);
  const isSearching = page !== null && page.key !== key && live.status === 'loading';
  return {
    page,
    residents: page?.ids.flatMap((id) => byId.get(id) ?? []) ?? [],
    /** The answer to an earlier question still stands: its residents are as they are now, but others were asked for. */
    isSearching,
    live: isSearching ? { ...live, status: 'ready' as const } : live,
  };
}
