import { formatCount, reportLimits, type HomeDetails } from '@hearthline/contracts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { printable, type Content, type Paper } from '../../platform/pdf/paper.ts';
import type { ReportColumn } from './report-columns.ts';

interface ReportPaper<Row> {
  readonly title: string;
  readonly home: HomeDetails;
  /** E.g. "All Residents, 2026-11-01 to 2026-11-21, severe". */
  readonly about: string;
  /** E.g. "Records 12, severe 1". */
  readonly summary: string;
  /** E.g. "Made by Ana Ribeiro, 2026-11-21 14:02". */
  readonly foot: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Tells whether a row is struck through. Absent: none is. */
  readonly isStruck?: (row: Row) => boolean;
}

/** @throws Problem 422 if there are more rows than a PDF may hold. */
export function checkPdfRows(found: number): void {
  const { pdfRows } = reportLimits;
  if (found <= pdfRows) return;
  const most = formatCount(pdfRows);
  throw invalidField(
    'endDate',
    `A PDF holds up to ${most} rows, and these are ${formatCount(found)}. Please choose fewer days, or Export CSV.`,
  );
}

/** The report as a form for filing: the home's details, the range, the rows, and lines for signatures. */
export function reportPaper<Row>(report: ReportPaper<Row>): Paper {
  const { title, home, about, summary, foot, rows, isStruck = () => false } = report;
  const columns = report.columns.filter(({ isCsvOnly }) => !isCsvOnly);
  const heads: Content[] = columns.map((column) => ({ text: column.title, bold: true }));
  const body = rows.map((row) =>
    columns.map(({ cell, isNote }): Content => {
      const text = printable(String(cell(row) ?? ''));
      return isStruck(row) && !isNote ? { text, decoration: 'lineThrough' } : text;
    }),
  );
  return {
    title,
    head: printable(home.name || 'Hearthline'),
    foot: printable(foot),
    landscape: true,
    content: [
      homeHead(home, title, about),
      { text: summary, margin: [0, 0, 0, 6] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ width = 'auto' }) => width),
          body: [heads, ...body],
        },
        layout: 'lightHorizontalLines',
      },
      ...(lacksLetters(report, columns) ? [lettersNote] : []),
      signature,
    ],
  };
}

const lettersNote: Content = {
  text: '“?” stands for a letter that this font does not have.',
  margin: [0, 8, 0, 0],
};

/** Returns true if a text of the rows has characters that the font cannot print. */
function lacksLetters<Row>({ rows }: ReportPaper<Row>, columns: readonly ReportColumn<Row>[]): boolean {
  return rows.some((row) =>
    columns.some(({ cell }) => {
      const text = String(cell(row) ?? '').normalize('NFC');
      return printable(text) !== text;
    }),
  );
}

/** Name and address of the home on the left, the title and range of the report on the right. */
export function homeHead({ name, address }: HomeDetails, title: string, about: string): Content {
  return {
    columns: [
      { stack: [{ text: printable(name || 'Hearthline'), bold: true, fontSize: 13 }, printable(address)] },
      { stack: [{ text: title, bold: true, fontSize: 13 }, printable(about)], alignment: 'right' },
    ],
    columnGap: 16,
    margin: [0, 0, 0, 8],
  };
}

const lineWidth = 220;
const signatureLine = (label: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: lineWidth, y2: 0, lineWidth: 0.7 }] },
    { text: label, margin: [0, 2, 0, 0] },
  ],
});

const signature: Content = {
  columns: ['Checked by', 'Signature', 'Date'].map(signatureLine),
  columnGap: 16,
  unbreakable: true,
  margin: [0, 36, 0, 0],
};
