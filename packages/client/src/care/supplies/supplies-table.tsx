import { can, formatProduct, type Supply } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../lib/server/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { lazyDialog } from '../../lib/shell/lazy.tsx';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { menuColumn } from '../../ui/overlay/menu-column.tsx';
import { DataTable, type TableList } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { registerHref } from '../register-href.ts';
import { ownStock } from '../stock/stock-of.ts';
import { supplyColumns, type SupplyRow } from './supply-columns.tsx';

const StockDialog = lazyDialog(() =>
  import('../stock/stock-dialog.tsx').then((module) => module.StockDialog),
);
const PackDialog = lazyDialog(() => import('./supply-dialog.tsx').then((module) => module.PackDialog));

type OpenDialog = { readonly what: 'stock' | 'pack' | 'close'; readonly supply: Supply };

export interface SuppliesTableProps {
  readonly list: TableList<SupplyRow> & { readonly retry: () => void };
  /** The supplies before a filter: one that leaves the list stays current in its open dialog; by default those of the list. */
  readonly known?: readonly Supply[] | undefined;
  /** The subject of the list. */
  readonly of: 'resident' | 'medication' | 'all';
  readonly label: string;
  readonly empty: string;
  readonly emptyText?: string | undefined;
}

/** Supplies with what can be done with each: its stock, its pack, and putting it away. */
export function SuppliesTable({ list, known = list.rows, of, label, empty, emptyText }: SuppliesTableProps) {
  const { role } = useSession().user;
  const today = useHomeDay();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns = useMemo(() => {
    const open = (what: OpenDialog['what'], supply: Supply) => ({
      onSelect: () => setDialog({ what, supply }),
    });
    const menu = menuColumn<SupplyRow>({
      label: (supply) => `Actions for ${supply.residentName}’s ${formatProduct(supply.medication)}`,
      entries: (supply) => [
        { label: 'Stock', ...open('stock', supply) },
        { label: 'Pack', ...open('pack', supply) },
        ...(supply.controlled
          ? [{ label: 'Register', onSelect: () => navigate(registerHref({ id: supply.id })) }]
          : []),
        ...(supply.quantity === 0 ? [{ label: 'Put away', ...open('close', supply) }] : []),
      ],
    });
    return [
      ...supplyColumns({ today, of }),
      ...(can(role, 'canEditMedication')
        ? [{ ...menu, className: 'no-print relative', headClassName: 'no-print' }]
        : []),
    ];
  }, [today, of, role, navigate]);
  const close = () => setDialog(null);
  const opened = dialog && (known.find(({ id }) => id === dialog.supply.id) ?? dialog.supply);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        list={list}
        listBelow={1024}
        failed="Failed to load supplies"
        empty={<EmptyState title={empty} text={emptyText} />}
      />
      {dialog?.what === 'stock' && opened && <StockDialog stock={ownStock(opened)} onClose={close} />}
      {dialog?.what === 'pack' && opened && (
        <PackDialog supply={dialog.supply} onClose={close} onSaved={list.retry} />
      )}
      {dialog?.what === 'close' && opened && (
        <CloseSupply supply={opened} onClose={close} onClosed={list.retry} />
      )}
    </>
  );
}

interface CloseSupplyProps {
  readonly supply: Supply;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

function CloseSupply({ supply, onClose, onClosed }: CloseSupplyProps) {
  const { id, residentName, medication } = supply;
  return (
    <ConfirmAction
      title={`Put away ${residentName}’s ${formatProduct(medication)}?`}
      text="It is empty. Its movements are kept."
      riskText="Put away"
      pendingText="Putting away..."
      call={() => api.supplies.close({ params: { id } })}
      done={() => ['Supply put away', formatProduct(medication)]}
      failed="The supply was not put away"
      onClose={onClose}
      onDone={onClosed}
    />
  );
}
