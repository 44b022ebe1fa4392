import type { AuditEntry } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsChangeCountAtom, vitalsChangeCountAtom } from '../../../lib/collections.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { sessionScopedAtom, store } from '../../../lib/store.ts';
import { useThrottledEffect } from '../../../lib/use-throttled-effect.ts';

interface Read {
  readonly residentId: string;
  readonly entries: readonly AuditEntry[];
  readonly nextCursor?: string | undefined;
}

const auditAtom = sessionScopedAtom<Read | null>(null);
const limit = 50;
const refetchEveryMs = 1_000;

/** Merges a new first page with the pages loaded before. */
function withNewest(before: Read | null, first: Read): Read {
  const last = first.entries.at(-1)?.id;
  const at = before?.residentId === first.residentId ? before.entries.findIndex(({ id }) => id === last) : -1;
  return before && at >= 0
    ? { ...before, entries: [...first.entries, ...before.entries.slice(at + 1)] }
    : first;
}

/** A resident's audit, paged; the first page is fetched again when residents or records change. */
export function useAudit(residentId: string) {
  const [more, setMore] = useState<'idle' | 'reading' | 'failed'>('idle');
  const live = useLiveQuery(`audit of ${residentId}`, async (signal) => {
    const page = await api.residents.audit({ params: { id: residentId }, query: { limit } }, { signal });
    store.set(auditAtom, (before) => withNewest(before, { ...page, residentId }));
    setMore('idle');
  });
  const changes = useAtomValue(residentsChangeCountAtom) + useAtomValue(vitalsChangeCountAtom);
  useThrottledEffect(changes, live.retry, refetchEveryMs);
  const read = useAtomValue(auditAtom);
  const mine = read?.residentId === residentId ? read : null;

  async function next(cursor: string): Promise<void> {
    setMore('reading');
    try {
      const page = await api.residents.audit({ params: { id: residentId }, query: { limit, cursor } });
      store.set(auditAtom, (before) =>
        // The list was replaced while this page was loading.
        before?.residentId === residentId && before.nextCursor === cursor
          ? { ...page, residentId, entries: [...before.entries, ...page.entries] }
          : before,
      );
      setMore('idle');
    } catch {
      setMore('failed');
    }
  }

  const cursor = mine?.nextCursor;
  return {
    live,
    entries: mine?.entries ?? [],
    isReading: more === 'reading',
    moreFailed: more === 'failed',
    readMore: mine && cursor !== undefined && more !== 'reading' ? () => void next(cursor) : undefined,
  };
}
