import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Download } from '../core/download.ts';
import { createCsvStream } from '../core/write-csv.ts';
import type { Column } from './column.ts';

/** Rows written in one turn of the event loop: other requests get theirs in between. */
const rowsPerTurn = 100;

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
  async function* lines() {
    for await (const page of pages)
      for (const [index, row] of page.entries()) {
        if (index % rowsPerTurn === 0) await nextLoopTurn();
        yield columns.map(({ cell }) => cell(row) ?? null);
      }
  }
  const csv = createCsvStream(columns.map(({ name }) => name));
  pipeline(Readable.from(lines()), csv, (error) => {
    // Ending early is what a browser does that gives up.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error, file: fileName }, 'an export was cut off');
  });
  return new Download(fileName, csv);
}

/** A file of a header and one line that tells how to fill it in; an import leaves out lines that begin with `#`. */
export function csvTemplate<Row>(fileName: string, columns: readonly Column<Row>[], hint: string): Download {
  const csv = createCsvStream(columns.map(({ name }) => name));
  csv.end([`# ${hint}`]);
  return new Download(fileName, csv);
}
