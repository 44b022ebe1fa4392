import exportIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import pdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?raw';
import { formatCount, type HomeDetails } from '@hearthline/contracts';
import { DownloadButton } from '../../../care/download-button.tsx';
import { PrintButton } from '../../../care/print-button.tsx';
import { oneLineFromPx } from '../../../care/records/table-breakpoint.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import type { Entity } from '../../../lib/state/merge.ts';
import { usePrintable } from '../../../lib/files/printable.ts';
import type { List } from '../../../lib/live/use-list.ts';
import { usePagination } from '../../../lib/shell/use-pagination.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { periodText } from './report-period.ts';
import { ReportPaper } from './report-paper.tsx';
import type { Figure } from './report-words.ts';
import type { ReportUrl } from './use-report-url.ts';

export interface ReportViewProps<Row extends Entity> {
  readonly url: ReportUrl;
  readonly title: string;
  readonly list: List<Row>;
  readonly home: HomeDetails | undefined;
  readonly figures: readonly Figure[] | undefined;
  /** Must be stable. */
  readonly columns: readonly Column<Row>[];
  /** The word of the band or the status shown; undefined: all. */
  readonly shown: string | undefined;
  readonly failed: string;
  readonly emptyText: string;
  readonly csvUrl: () => string;
  readonly pdfUrl: () => string;
  /** Notes in the audit that it is printed. */
  readonly notePrint: () => Promise<unknown>;
}

/** A report: its figures, its rows on pages, and the buttons to print and download it. */
export function ReportView<Row extends Entity>(props: ReportViewProps<Row>) {
  const { url, title, list, home, figures, columns, shown, failed, emptyText } = props;
  const pages = usePagination(list, url, url.change);
  usePrintable(list);
  const { residents } = useAllResidents();
  const resident = residents.find(({ id }) => id === url.residentId);
  const isLoaded = list.status === 'ready' && !list.isRefreshing;
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center gap-2">
        <PrintButton before={props.notePrint} disabled={!isLoaded} />
        <DownloadButton
          text="Export CSV"
          icon={exportIcon}
          url={props.csvUrl}
          total={list.found}
          disabled={!isLoaded}
        />
        <DownloadButton text="Export PDF" icon={pdfIcon} url={props.pdfUrl} disabled={!isLoaded} />
      </div>
      {figures && <ReportSummary figures={figures} />}
      <DataTable
        label={title}
        listBelow={oneLineFromPx.all}
        columns={columns}
        list={list}
        failed={failed}
        empty={<EmptyState title={emptyText} />}
        pagination={<Pagination label="Rows" {...pages} />}
      />
      {figures && (
        <ReportPaper
          title={title}
          home={home}
          resident={resident}
          shown={shown}
          figures={figures}
          columns={columns}
          period={periodText(url.days)}
          rows={list.rows}
          found={list.found ?? list.rows.length}
        />
      )}
    </>
  );
}

/** The figures of a report: of all its days, whatever band or status is shown. */
function ReportSummary({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl aria-label="Summary" className="mb-4 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-2.5">
      {figures.map(([label, count]) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-s text-ink-2">{label}</dt>
          <dd className="pnum text-l font-value">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
