import type { Reconciliation } from '@hearthline/contracts';
import { reconciliationsResource } from '../../../../lib/live/resources.ts';
import { useList, type List } from '../../../../lib/live/use-list.ts';
import { api } from '../../../../lib/server/api.ts';

/** The signed checks of a resident, the latest first. */
export function useReconciliations(
  residentId: string,
): List<Reconciliation & { readonly id: string; readonly version: number }> {
  return useList(
    reconciliationsResource,
    async ({ id }, options) => {
      const { reconciliations } = await api.away.reconciliations({ params: { id } }, options);
      return { rows: reconciliations.map((each) => ({ ...each, id: each.at, version: 0 })) };
    },
    { id: residentId },
  );
}
