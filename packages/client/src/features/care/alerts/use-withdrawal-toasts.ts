import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { subjectText } from '../../../care/alert-subject.ts';
import { residentText } from './alert-text.ts';
import { isOver } from '../../../care/open-alerts.ts';

/** Ids of the alerts that this tab has shown as open. */
const seenOpenAtom = sessionScopedAtom<ReadonlySet<string>>(new Set());

/**
 * Shows a toast with the reason for each alert that was visible in this tab and is withdrawn: no person closed it.
 */
export function useWithdrawalToasts(): void {
  const all = useAtomValue(alertsCollection.allAtom);
  const look = useEffectEvent(() => {
    const seen = store.get(seenOpenAtom);
    const open = all.filter((alert) => !isOver(alert)).map(({ id }) => id);
    const withdrawn = all.filter(({ id, state }) => state === 'withdrawn' && seen.has(id));
    const gone = new Set(withdrawn.map(({ id }) => id));
    if (gone.size === 0 && open.every((id) => seen.has(id))) return;
    store.set(seenOpenAtom, new Set([...seen, ...open].filter((id) => !gone.has(id))));
    for (const alert of withdrawn)
      toast.news(
        'Alert cancelled',
        `${subjectText(alert)}, ${residentText(alert)}. ${alert.withdrawnBecause ?? ''}`,
      );
  });
  useEffect(() => look(), [all]);
}
