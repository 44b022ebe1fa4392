import { useMemo } from 'react';
import { api } from '../../lib/server/api.ts';
import { withWorstState } from '../../lib/live/load-state.ts';
import { ordersResource, suppliesResource } from '../../lib/live/resources.ts';
import { useList } from '../../lib/live/use-list.ts';
import type { SupplyRow } from './supply-columns.tsx';

interface SuppliesFilter {
  readonly residentId?: string | undefined;
  readonly medicationId?: string | undefined;
}

/** Residents' own supplies, kept current; of one resident or one medication if given. */
export function useSupplies({ residentId, medicationId }: SuppliesFilter) {
  return useList(
    suppliesResource,
    async (query, options) => ({ rows: (await api.supplies.list({ query }, options)).supplies }),
    { ...(residentId !== undefined && { residentId }), ...(medicationId !== undefined && { medicationId }) },
  );
}

/** The order list, kept current; of one resident if given. */
export function useOrders(residentId?: string) {
  return useList(
    ordersResource,
    async (query, options) => {
      const { lines } = await api.supplies.orders({ query }, options);
      const rows = lines.map((line) => ({
        ...line,
        id: `${line.residentId ?? ''} ${line.medicationId}`,
        version: 1,
      }));
      return { rows };
    },
    residentId === undefined ? {} : { residentId },
  );
}

/** A resident's supplies, each with how long its medication lasts. */
export function useSupplyRows(residentId: string) {
  const list = useSupplies({ residentId });
  const orders = useOrders(residentId);
  const lines = orders.rows;
  const rows = useMemo(
    () =>
      list.rows.map((supply): SupplyRow => ({
        ...supply,
        lasts: lines.find(({ medicationId }) => medicationId === supply.medicationId) ?? null,
      })),
    [list.rows, lines],
  );
  return {
    // Without the order list a supply in use would read as not prescribed: the list is as good as the worse of the two.
    ...withWorstState(list, [list, orders]),
    rows,
    retry: () => {
      list.retry();
      orders.retry();
    },
  };
}
