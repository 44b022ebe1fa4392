import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { formatProduct, formatStock, type OrderLine } from '@hearthline/contracts';
import { DownloadButton } from '../../../care/download-button.tsx';
import { roomText } from '../../../care/names.ts';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { lastsText, leftText } from '../../../care/supplies/supply-text.ts';
import { useOrders } from '../../../care/supplies/use-supplies.ts';
import { api } from '../../../lib/server/api.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSort } from '../../../ui/table/use-sort.ts';

type Row = OrderLine & { readonly id: string; readonly version: number };

const who = ({ resident, residentId }: Row) =>
  resident && residentId !== null ? (
    <TextLink href={`/residents/${residentId}?tab=medications`} className="font-name">
      {resident.name}
    </TextLink>
  ) : (
    <span className="font-name">The house</span>
  );

const room = ({ resident }: Row): string => (resident ? roomText(resident.roomNumber) : '');
const left = ({ medication, quantity }: Row): string => leftText(medication, quantity);
const perDay = ({ medication, perDay: quantity }: Row): string =>
  quantity === 0 ? '-' : formatStock({ ...medication, quantity });
const pack = ({ medication, packSize }: Row): string =>
  packSize === null ? '-' : formatStock({ ...medication, quantity: packSize });
/** The soonest first; what only as-needed doses take last. */
const soonest = (one: Row, other: Row): number =>
  (one.daysLeft ?? Infinity) < (other.daysLeft ?? Infinity) ? -1 : 1;

const columns: readonly Column<Row>[] = [
  { title: 'Resident', isRowHeader: true, cell: who, phone: { title: who } },
  { title: 'Room', cell: ({ resident }) => resident?.roomNumber ?? '-', phone: { aside: room } },
  {
    title: 'Medication',
    className: 'leading-5',
    cell: ({ medication }) => formatProduct(medication),
    phone: { text: ({ medication }) => formatProduct(medication) },
  },
  { title: 'Left', cell: left, phone: { badge: left } },
  { title: 'A day', cell: perDay },
  { title: 'Lasts', className: 'leading-5', sort: soonest, cell: lastsText, phone: { below: lastsText } },
  { title: 'Pack', quiet: true, cell: pack },
];

/** How long what each resident has lasts at the doses that are prescribed now; for the pharmacy, on paper and as CSV. */
export function OrderList() {
  const today = useHomeDay();
  const list = useOrders();
  const sorted = useSort(list.rows, columns);
  const isLoaded = list.status === 'ready';
  return (
    <>
      <PrintFrame title={`Order list, ${today}`} />
      <div className="no-print mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-s text-ink-2">
          The days that each lasts at today’s scheduled doses, of a range at its most. The house’s stock
          serves the residents who have none of their own.
        </p>
        <PrintButton disabled={!isLoaded} />
        <DownloadButton
          text="Export CSV"
          icon={exportIcon}
          url={() => api.supplies.ordersCsv({})}
          disabled={!isLoaded}
        />
      </div>
      <DataTable
        label="Order list"
        columns={columns}
        list={{ ...list, rows: sorted.rows }}
        sort={sorted.sort}
        listBelow={1024}
        failed="Failed to load the order list"
        empty={<EmptyState title="Nothing is prescribed" />}
      />
    </>
  );
}
