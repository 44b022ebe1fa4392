import { expiresSoon } from '@hearthline/contracts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { SuppliesTable } from '../../../care/supplies/supplies-table.tsx';
import { useSupplies } from '../../../care/supplies/use-supplies.ts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { OrderList } from './order-list.tsx';
import { ReturnsList } from './returns-list.tsx';

const views = [
  { value: 'orders', label: 'Order list' },
  { value: 'expiring', label: 'Expires within 30 days' },
  { value: 'all', label: 'All' },
  { value: 'returns', label: 'Returns' },
] as const;

const Address = z.object({
  supplies: z._default(z.enum(['orders', 'expiring', 'all', 'returns']), 'orders'),
});

/** What residents have of their own: what to order, what expires, and what went back to the pharmacy. */
export function SuppliesTab() {
  const [{ supplies: view }, change] = useUrlState(Address);
  return (
    <>
      <div className="no-print mb-4">
        <SegmentedControl
          label="Supplies"
          options={views}
          value={view}
          onChange={(supplies) => change({ supplies }, { replace: true })}
        />
      </div>
      {view === 'orders' && <OrderList />}
      {view === 'expiring' && <OwnSupplies isExpiring />}
      {view === 'all' && <OwnSupplies isExpiring={false} />}
      {view === 'returns' && <ReturnsList />}
    </>
  );
}

/** Residents' own supplies: all, or those that expire soon. */
function OwnSupplies({ isExpiring }: { isExpiring: boolean }) {
  const today = useHomeDay();
  const list = useSupplies({});
  const rows = useMemo(
    () =>
      list.rows
        .filter((supply) => !isExpiring || (supply.quantity > 0 && expiresSoon(supply, today)))
        .map((supply) => ({ ...supply, lasts: null })),
    [list.rows, isExpiring, today],
  );
  const title = isExpiring ? 'Expires within 30 days' : 'Residents’ own supplies';
  return (
    <>
      <PrintFrame title={`${title}, ${today}`} />
      <div className="no-print mb-3 flex flex-wrap justify-end">
        <PrintButton />
      </div>
      <SuppliesTable
        list={{ ...list, rows }}
        of="all"
        label={title}
        empty={isExpiring ? 'Nothing expires within 30 days' : 'No resident has supplies of their own'}
        emptyText={
          isExpiring
            ? 'Supplies with an expiry date, or with days once opened, stand here in their last month.'
            : 'Add them on the resident’s page, tab Medications.'
        }
      />
    </>
  );
}
