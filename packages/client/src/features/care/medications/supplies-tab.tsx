import { expiresSoon } from '@hearthline/contracts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { SuppliesTable } from '../../../care/supplies/supplies-table.tsx';
import { useSupplies } from '../../../care/supplies/use-supplies.ts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { RadioChips } from '../../../ui/form/radio-chips.tsx';
import { OrderList } from './order-list.tsx';
import { ReturnsList } from './returns-list.tsx';

const views = ['orders', 'expiring', 'all', 'returns'] as const;

const viewLabels: Record<(typeof views)[number], string> = {
  orders: 'Order list',
  expiring: 'Expires within 30 days',
  all: 'All',
  returns: 'Returns',
};
const labels = views.map((view) => viewLabels[view]);

const Address = z.object({
  supplies: z._default(z.enum(views), 'orders'),
});

/** The residents' own supplies: order list, expiry, and returns to the pharmacy. */
export function SuppliesTab() {
  const [{ supplies: view }, change] = useUrlState(Address);
  return (
    <>
      <div className="no-print mb-4">
        <RadioChips
          label="Supplies"
          options={labels}
          value={viewLabels[view]}
          onChange={(label) => {
            const supplies = views.find((each) => viewLabels[each] === label);
            change({ supplies: supplies ?? 'orders' }, { replace: true });
          }}
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
        <PrintButton disabled={list.status !== 'ready'} />
      </div>
      <SuppliesTable
        list={{ ...list, rows }}
        known={list.rows}
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
