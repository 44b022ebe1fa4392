import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { formatProduct, formatStock, type ReturnLine } from '@hearthline/contracts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { DownloadButton } from '../../../care/download-button.tsx';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { DayRangeFields, endsBeforeStart } from '../../../care/records/day-field.tsx';
import { isInvalidRange, openDays } from '../../../care/records/records-in-url.ts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { api } from '../../../lib/server/api.ts';
import { returnsResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { EmptyState } from '../../../ui/show/states.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

const Address = z.object(openDays);

type Row = ReturnLine & { readonly version: number };

const who = ({ resident }: Row) => <span className="font-name">{resident?.name ?? 'The house'}</span>;
const product = ({ medication }: Row): string => formatProduct(medication);
const amount = ({ medication, amount: quantity }: Row): string => formatStock({ ...medication, quantity });
const people = ({ by, witnessedBy }: Row): string =>
  witnessedBy ? `${by.name}, witness ${witnessedBy.name}` : by.name;

function returnColumns(when: (moment: string) => string): Column<Row>[] {
  const at = ({ at: moment }: Row) => when(moment);
  return [
    { title: 'Date and time', className: 'whitespace-nowrap', cell: at, phone: { aside: at } },
    { title: 'Resident', isRowHeader: true, cell: who, phone: { title: who } },
    { title: 'Medication', className: 'leading-5', cell: product, phone: { text: product } },
    { title: 'Amount', cell: amount, phone: { badge: amount } },
    { title: 'Batch', quiet: true, cell: ({ batch }) => batch ?? '-' },
    { title: 'Returned to', className: 'leading-5', cell: ({ reason }) => reason ?? '-' },
    { title: 'By', className: 'leading-5', cell: people, phone: { below: people } },
  ];
}

/** The returns to the pharmacy on some days, with lines to sign on paper. */
export function ReturnsList() {
  const today = useHomeDay();
  const [url, change] = useUrlState(Address);
  // Without days: this month.
  const days = { startDate: url.startDate || `${today.slice(0, 7)}-01`, endDate: url.endDate || today };
  const isInvalid = isInvalidRange(days);
  const query = { from: days.startDate, to: isInvalid ? days.startDate : days.endDate };
  const list = useList(
    returnsResource,
    async (asked, options) => {
      const { lines } = await api.supplies.returns({ query: asked }, options);
      return { rows: lines.map((line) => ({ ...line, version: 1 })) };
    },
    query,
  );
  const when = useRecordTime('full');
  const columns = useMemo(() => returnColumns(when), [when]);
  // While it refreshes it has the rows of the days before.
  const isReady = list.status === 'ready' && !list.isRefreshing && !isInvalid;
  const title = `Returns to the pharmacy, ${query.from} to ${query.to}`;
  return (
    <>
      <PrintFrame title={title} />
      <h2 className="hidden text-l font-head print:block">{title}</h2>
      <div className="no-print mb-3 flex flex-wrap items-end gap-3">
        <DayRangeFields {...days} error={isInvalid ? endsBeforeStart : undefined} onChange={change} />
        <span className="flex flex-wrap gap-3 desk:ml-auto">
          <PrintButton disabled={!isReady} />
          <DownloadButton
            text="Export CSV"
            icon={exportIcon}
            url={() => api.supplies.returnsCsv({ query })}
            disabled={!isReady}
          />
        </span>
      </div>
      <DataTable
        label="Returns"
        columns={columns}
        list={list}
        listBelow={1024}
        failed="Failed to load the returns"
        empty={
          <EmptyState
            title="Nothing was returned on these days"
            text="Enter a return under Stock of the supply or of the medication."
          />
        }
      />
      <Signatures />
    </>
  );
}

/** Lines to sign on, on paper alone. */
function Signatures() {
  return (
    <div className="mt-[14mm] hidden break-inside-avoid gap-[10mm] print:flex">
      {['Returned by', 'Received for the pharmacy by', 'Signature', 'Date'].map((label) => (
        <p key={label} className="flex-1 border-t border-ink pt-[1mm]">
          {label}
        </p>
      ))}
    </div>
  );
}
