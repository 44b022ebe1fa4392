import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { inPages, writeCsv } from '../core/write-csv.ts';
import type { ReportColumn } from './report-columns.ts';

/** Writes rows as CSV while they are read. */
export function csvOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: AsyncIterable<Row>,
  log: Pick<Logger, 'error'>,
): Readable {
  const pages = inPages(rows, (row) => columns.map(({ cell }) => cell(row)));
  return writeCsv({ headers: columns.map(({ title }) => title), pages }, log);
}
