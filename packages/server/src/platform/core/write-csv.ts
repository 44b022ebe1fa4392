import { finished, Readable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { stringify, type Options, type Stringifier } from 'csv-stringify';
import { stringify as textOf } from 'csv-stringify/sync';
import type { Logger } from 'pino';

/** A spreadsheet treats text with one of these first characters as a formula, unless an apostrophe precedes it. */
const escaped = /^[=+\-@\t\r\n']/;
/** Harmless texts with such a first character: negative numbers, and the dash of an empty cell. */
const harmless = /^-?\d+([.,]\d+)?$|^-$/;

/**
 * Escapes the text of a cell so that no spreadsheet runs it as a formula. Text that begins with an apostrophe gets another one,
 * so that removing one restores every text.
 */
export function csvCell(text: string): string {
  return escaped.test(text) && !harmless.test(text) ? `'${text}` : text;
}

const format: Options = {
  record_delimiter: 'windows',
  // By default it does not quote a cell with a lone line feed or carriage return, which would end the row in a spreadsheet.
  quoted_match: /[\r\n]/,
  cast: { string: csvCell, boolean: String },
};

/**
 * A stream that takes rows (arrays of cells, null for an empty one) and returns CSV. It is UTF-8 with a byte order mark and
 * CRLF, as spreadsheets on Windows expect.
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
  /** The next page is read once the previous one has been consumed. */
  readonly pages: AsyncIterable<readonly Cells[]>;
}

/** Rows written per turn of the event loop, so that other requests are served in between. */
const rowsPerTurn = 100;

/**
 * Writes a CSV file while its rows are read, at the pace of the reader: the header at once, then one piece per turn. Writing
 * row by row through a stream takes twice as long. Reading stops with the stream, e.g. when the client disconnects. A failure
 * is logged and destroys the stream, so that its reader notices the truncation.
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
    // A browser that cancels the download ends the stream early.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'a CSV file was cut off');
  });
  return csv;
}

/** Groups the rows of a cursor into pages for writeCsv(). */
export async function* inPages<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < rowsPerTurn) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
