import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { writeCsv } from '../../platform/core/write-csv.ts';
import { createPdf } from '../../platform/pdf/create-pdf.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { ReportColumn } from './report-columns.ts';

/** A PDF that is created after the response has begun, because a long one exceeds the timeout of a call. */
export function toPdf(paper: Paper): Readable {
  const bytes = async function* () {
    yield await createPdf(paper);
  };
  return Readable.from(bytes());
}

/** Streams pages of rows as CSV. */
export function toCsv<Row>(
  columns: readonly ReportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  log: Pick<Logger, 'error'>,
): Readable {
  async function* cells() {
    for await (const page of pages) yield page.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return writeCsv({ headers: columns.map(({ title }) => title), pages: cells() }, log);
}
