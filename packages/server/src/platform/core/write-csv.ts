import { finished, Readable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { stringify, type Options, type Stringifier } from 'csv-stringify';
import { stringify as textOf } from 'csv-stringify/sync';
import type { Logger } from 'pino';

/** A spreadsheet takes a text that begins with one of these for a formula, unless an apostrophe stands before it. */
const escaped = /^[=+\-@\t\r\n']/;
/** Numbers below 0, and the dash of an empty cell, which begin so too. */
const harmless = /^-?\d+([.,]\d+)?$|^-$/;

/**
 * The text of a cell that no spreadsheet runs as a formula. An apostrophe is put before one that begins with an
 * apostrophe, too, so that taking one off gives back every text.
 */
export function csvCell(text: string): string {
  return escaped.test(text) && !harmless.test(text) ? `'${text}` : text;
}

const format: Options = {
  record_delimiter: 'windows',
  // By itself it quotes a cell with CRLF, but none with a lone line feed or return, which would end the row in a spreadsheet.
  quoted_match: /[\r\n]/,
  cast: { string: csvCell, boolean: String },
};

/**
 * A stream that takes rows (arrays of cells, null for an empty one) and gives the text of a CSV file: UTF-8 with a byte order
 * mark and CRLF, as spreadsheets on Windows expect it.
 */
export function createCsvStream(headers: readonly string[]): Stringifier {
  return stringify({
    ...format,
    header: true,
    columns: headers.map((header) => ({ key: header, header })),
    bom: true,
  });
}

type Cells = readonly (string | number | boolean | null)[];

export interface CsvPages {
  readonly headers: readonly string[];
  /** Each read when the one before has been taken. */
  readonly pages: AsyncIterable<readonly Cells[]>;
}

/** Rows written in one turn of the event loop: other requests get theirs in between. */
const rowsPerTurn = 100;

/**
 * A CSV file that is written while its rows are read, as fast as it is taken: the header at once, then a piece a turn. A
 * row at a time through a stream takes twice as long. Reading ends with the stream, also where its client went away. A
 * failure destroys the stream, so that who reads it sees that it was cut off, and is logged.
 */
export function writeCsv({ headers, pages }: CsvPages, log: Pick<Logger, 'error'>): Readable {
  async function* pieces() {
    yield textOf([[...headers]], { ...format, bom: true });
    for await (const page of pages)
      for (let from = 0; from < page.length; from += rowsPerTurn) {
        await nextLoopTurn();
        yield textOf(page.slice(from, from + rowsPerTurn), format);
      }
  }
  const csv = Readable.from(pieces(), { objectMode: false });
  finished(csv, (error) => {
    // Ending early is what a browser does that gives up.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'a CSV file was cut off');
  });
  return csv;
}

/** Rows of a cursor as pages for writeCsv(). */
export async function* inPages<Row>(
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => Cells,
): AsyncGenerator<readonly Cells[]> {
  let page: Cells[] = [];
  for await (const row of rows) {
    page.push(cellsOf(row));
    if (page.length < rowsPerTurn) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
