import type { Logger } from 'pino';
import { Download } from '../../platform/core/download.ts';
import { createCsvStream, writeCsv } from '../../platform/core/write-csv.ts';
import type { Column } from './column.ts';

interface CsvFile<Row> {
  readonly fileName: string;
  readonly columns: readonly Column<Row>[];
  /** Pages of rows, each read when the one before has been taken. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A file that is read, written and sent page by page, as fast as the browser takes it. */
export function csvDownload<Row>(
  { fileName, columns, pages }: CsvFile<Row>,
  log: Pick<Logger, 'error'>,
): Download {
  async function* cells() {
    for await (const page of pages) yield page.map((row) => columns.map(({ cell }) => cell(row) ?? null));
  }
  return new Download(fileName, writeCsv({ headers: columns.map(({ name }) => name), pages: cells() }, log));
}

/** A file of a header and one line that tells how to fill it in; an import leaves out lines that begin with `#`. */
export function csvTemplate<Row>(fileName: string, columns: readonly Column<Row>[], hint: string): Download {
  const csv = createCsvStream(columns.map(({ name }) => name));
  csv.end([`# ${hint}`]);
  return new Download(fileName, csv);
}
