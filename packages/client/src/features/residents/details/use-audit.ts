import type { AuditEntry } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { sessionData, store } from '../../../lib/store.ts';

interface Read {
  readonly residentId: string;
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: string | undefined;
}

const auditAtom = sessionData<Read | null>(null);
const limit = 50;

/** A resident's audit, page by page; read anew when their records change. */
export function useAudit(residentId: string) {
  const [more, setMore] = useState<'idle' | 'reading' | 'failed'>('idle');
  const live = useLive(`audit of ${residentId}`, async (signal) => {
    const page = await api.residents.audit({ params: { id: residentId }, query: { limit } }, { signal });
    store.set(auditAtom, { residentId, entries: page.entries, nextCursor: page.nextCursor });
    setMore('idle');
  });
  const read = useAtomValue(auditAtom);
  const mine = read?.residentId === residentId ? read : null;

  async function next(before: Read, cursor: string): Promise<void> {
    setMore('reading');
    try {
      const page = await api.residents.audit({ params: { id: residentId }, query: { limit, cursor } });
      // Read from the top again meanwhile: this page belongs to a list that is gone.
      if (store.get(auditAtom) === before)
        store.set(auditAtom, {
          residentId,
          entries: [...before.entries, ...page.entries],
          nextCursor: page.nextCursor,
        });
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
    readMore: mine && cursor !== undefined && more !== 'reading' ? () => void next(mine, cursor) : undefined,
  };
}
