import { formatCount, type HomeDetails, type Resident } from '@hearthline/contracts';
import { createPortal } from 'react-dom';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { fullName } from '../../../care/names.ts';
import type { Column } from '../../../ui/table/column.ts';
import { maxPrintedRows, useIsPrinting } from '../../../ui/show/use-is-printing.ts';
import type { Figure } from './report-words.ts';

export interface ReportPaperProps<Row> {
  /** "Vitals Reports (Form 01)" */
  readonly title: string;
  readonly home: HomeDetails | undefined;
  /** Undefined: all residents. */
  readonly resident: Resident | undefined;
  /** "2026-11-01 to 2026-11-21" */
  readonly period: string;
  /** "Severe": which of the rows; undefined: all. */
  readonly shown: string | undefined;
  readonly figures: readonly Figure[];
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly found: number;
}

/** The report as a form to file, A4 landscape; it takes the place of the whole page while that is printed. */
export function ReportPaper<Row extends { readonly id: string }>(props: ReportPaperProps<Row>) {
  return useIsPrinting() ? createPortal(<Paper {...props} />, document.body) : null;
}

/** Reuses the screen's cells. On paper all text has one size, and links look like text. */
const plainCells = '[&_td_*]:text-[8pt]! [&_td_*]:leading-[1.25]! [&_td_a]:text-ink! [&_td_a]:min-h-0!';

const page = '@page { size: A4 landscape; margin: 18mm 10mm 14mm; }';
const cellClass = 'border border-[#999] px-[1.5mm] py-[0.8mm] align-top';

function Paper<Row extends { readonly id: string }>(props: ReportPaperProps<Row>) {
  const { title, home, resident, period, shown, figures, columns, rows, found } = props;
  return (
    <div className={`print-sheet text-[8pt] leading-[1.25] text-ink ${plainCells}`}>
      <PrintFrame resident={resident} title={`${title}, ${period}`} home={home?.name} />
      <style>{page}</style>
      <div className="mb-[3mm] flex items-start justify-between gap-[8mm]">
        <div>
          <p className="text-[13pt] leading-[1.15] font-head">{home?.name || 'Hearthline'}</p>
          <p className="text-[8.5pt] whitespace-pre-line">{home?.address}</p>
        </div>
        <div className="text-right">
          <h1 className="text-[13pt] leading-[1.15] font-head">{title}</h1>
          <p className="text-[9pt]">
            {resident ? fullName(resident) : 'All Residents'}, {period}
            {shown && `, ${shown}`}
          </p>
        </div>
      </div>
      <p className="mb-[3mm] border-y border-ink py-[1mm] text-[9pt]">
        {figures.map(([label, count]) => `${label} ${String(count)}`).join('  ·  ')}
      </p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {columns.map(({ title: head }) => (
              <th key={head} scope="col" className={`${cellClass} font-head`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title: head, cell }) => (
                <td key={head} className={cellClass}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="py-[3mm]">No records in this time.</p>}
      {found > rows.length && (
        <p className="py-[3mm] font-head">
          Only the newest {formatCount(rows.length)} of {formatCount(found)} rows are printed. The Print
          button of the page prints up to {formatCount(maxPrintedRows)}; Export CSV has all of them.
        </p>
      )}
      <Signature />
    </div>
  );
}

/** Lines to sign on. */
function Signature() {
  return (
    <div className="mt-[12mm] flex break-inside-avoid gap-[10mm]">
      {['Checked by', 'Signature', 'Date'].map((label) => (
        <p key={label} className="flex-1 border-t border-ink pt-[1mm]">
          {label}
        </p>
      ))}
    </div>
  );
}
