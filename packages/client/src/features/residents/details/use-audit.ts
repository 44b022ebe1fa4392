import type { AuditEntry } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { residentsChangesAtom, vitalsChangesAtom } from '../../../lib/collections.ts';
import { useLive } from '../../../lib/live.ts';
import { sessionData, store } from '../../../lib/store.ts';
import { useThrottled } from '../../../lib/use-throttled.ts';

interface Read {
  readonly residentId: string;
  readonly entries: readonly AuditEntry[];
  readonly nextCursor?: string | undefined;
}

const auditAtom = sessionData<Read | null>(null);
const limit = 50;
const refetchEveryMs = 1_000;

/** The first page as it is now, and after it what was read of the pages that follow. */
function withNewest(before: Read | null, first: Read): Read {
  const last = first.entries.at(-1)?.id;
  const at = before?.residentId === first.residentId ? before.entries.findIndex(({ id }) => id === last) : -1;
  return before && at >= 0
    ? { ...before, entries: [...first.entries, ...before.entries.slice(at + 1)] }
    : first;
}

/** A resident's audit, page by page; read anew when residents or records change. */
export function useAudit(residentId: string) {
  const [more, setMore] = useState<'idle' | 'reading' | 'failed'>('idle');
  const live = useLive(`audit of ${residentId}`, async (signal) => {
    const page = await api.residents.audit({ params: { id: residentId }, query: { limit } }, { signal });
    store.set(auditAtom, (before) => withNewest(before, { ...page, residentId }));
    setMore('idle');
  });
  const changes = useAtomValue(residentsChangesAtom) + useAtomValue(vitalsChangesAtom);
  useThrottled(changes, live.retry, refetchEveryMs);
  const read = useAtomValue(auditAtom);
  const mine = read?.residentId === residentId ? read : null;

  async function next(cursor: string): Promise<void> {
    setMore('reading');
    try {
      const page = await api.residents.audit({ params: { id: residentId }, query: { limit, cursor } });
      store.set(auditAtom, (before) =>
        // Another's audit, or begun anew meanwhile: this page belongs to a list that is gone.
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
