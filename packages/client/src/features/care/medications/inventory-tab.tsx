import { can, formatProduct, isControlled, type Medication } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { registerHref } from '../../../care/register-href.ts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/show/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { plus } from '../../../ui/show/icons.ts';
import { menuColumn } from '../../../ui/overlay/menu-column.tsx';
import { RadioChips } from '../../../ui/form/radio-chips.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { useSort } from '../../../ui/table/use-sort.ts';
import { virtualTable } from '../../../ui/table/virtual-table.tsx';
import { medicationColumns } from './medication-columns.tsx';
import { stockFilters, useMedications, type StockFilter } from './use-medications.ts';

const MedicationDialog = lazyDialog(() =>
  import('./medication-dialog.tsx').then((module) => module.MedicationDialog),
);
const StockDialog = lazyDialog(() =>
  import('./house-stock-dialog.tsx').then((module) => module.HouseStockDialog),
);
const DeleteMedicationDialog = lazyDialog(() =>
  import('./delete-medication-dialog.tsx').then((module) => module.DeleteMedicationDialog),
);

/** Width of the window from which the columns have room on one line. */
const tableMinWidthPx = 1024;

type OpenDialog =
  { readonly what: 'add' } | { readonly what: 'edit' | 'stock' | 'delete'; readonly medication: Medication };

/** The inventory: search, filters, and the acts on each medication. */
export function InventoryTab() {
  const { filters, change, list, rows, isWhole, showAll } = useMedications();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { role } = useSession().user;
  const when = useRecordTime('short');
  const [, navigate] = useLocation();
  const columns = useMemo(() => {
    const open = (what: 'edit' | 'stock' | 'delete', medication: Medication) => ({
      onSelect: () => setDialog({ what, medication }),
    });
    const mayEdit = can(role, 'canEditMedication');
    const mayDelete = can(role, 'canDeleteMedication');
    const menu = menuColumn<Medication>({
      label: (medication) => `Actions for ${formatProduct(medication)}`,
      entries: (medication) => [
        ...(mayEdit
          ? [
              { label: 'Stock', ...open('stock', medication) },
              { label: 'Edit', ...open('edit', medication) },
            ]
          : []),
        ...(isControlled(medication)
          ? [{ label: 'Register', onSelect: () => navigate(registerHref({ id: medication.id })) }]
          : []),
        ...(can(role, 'canViewAudit')
          ? [{ label: 'Audit', onSelect: () => navigate(`/audit?record=${medication.id}`) }]
          : []),
        ...(mayDelete ? [{ label: 'Delete', ...open('delete', medication) }] : []),
      ],
    });
    return [...medicationColumns(when), { ...menu, width: 'w-28' }];
  }, [when, role, navigate]);
  const sorted = useSort(rows, columns);
  const close = () => setDialog(null);
  /** The medication in its current version; undefined if a colleague deleted it. */
  const current = (opened: Medication) => list.rows.find(({ id }) => id === opened.id);
  const add = (kind: 'primary' | 'secondary') =>
    can(role, 'canAddMedication') && (
      <Button kind={kind} icon={plus} onClick={() => setDialog({ what: 'add' })}>
        Add Medication
      </Button>
    );
  return (
    <>
      <PrintFrame title="Medication Inventory" />
      <div role="search" className="no-print mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="w-full tablet:w-80">
          <SearchField
            label="Search by name or substance"
            value={filters.search}
            onSearch={(search) => change({ search }, { replace: true })}
          />
        </div>
        <StockFilters value={filters.stock} onChange={(stock) => change({ stock })} />
        <div className="desk:ml-auto">{add('primary')}</div>
      </div>
      {list.status === 'ready' && list.total !== undefined && (
        <p role="status" className="pb-1 text-s text-ink-2">
          {String(rows.length)} of {String(list.total)} medications
        </p>
      )}
      <DataTable
        label="Medications"
        columns={columns}
        list={{ ...list, rows: sorted.rows }}
        sort={sorted.sort}
        virtual={virtualTable}
        listBelow={tableMinWidthPx}
        failed="Failed to load medications"
        loading="Loading medications..."
        empty={
          isWhole ? (
            <EmptyState
              title="No medications found. Add a new medication to get started."
              action={add('secondary')}
            />
          ) : (
            <EmptyState
              title="No medications match."
              action={<Button onClick={showAll}>Show all medications</Button>}
            />
          )
        }
      />
      {dialog?.what === 'add' && <MedicationDialog onClose={close} onSaved={list.retry} />}
      {dialog?.what === 'edit' && (
        <MedicationDialog
          medication={dialog.medication}
          isDeleted={list.status === 'ready' && !current(dialog.medication)}
          onClose={close}
          onSaved={list.retry}
        />
      )}
      {dialog?.what === 'stock' && (
        <StockDialog medication={current(dialog.medication) ?? dialog.medication} onClose={close} />
      )}
      {dialog?.what === 'delete' && (
        <DeleteMedicationDialog medication={dialog.medication} onClose={close} onDeleted={list.retry} />
      )}
    </>
  );
}

const filterLabels: Record<StockFilter, string> = {
  all: 'All',
  low: 'Low',
  out: 'Out of stock',
  negative: 'Below zero',
  'no-substances': 'No substances',
  inactive: 'Inactive',
};
const labels = stockFilters.map((filter) => filterLabels[filter]);

function StockFilters({ value, onChange }: { value: StockFilter; onChange: (stock: StockFilter) => void }) {
  return (
    <RadioChips
      label="Stock"
      options={labels}
      value={filterLabels[value]}
      onChange={(label) => onChange(stockFilters.find((filter) => filterLabels[filter] === label) ?? 'all')}
    />
  );
}
