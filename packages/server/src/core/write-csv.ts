import { stringify, type Stringifier } from 'csv-stringify';

/** A spreadsheet takes a text that begins with one of these for a formula, unless an apostrophe stands before it. */
const escaped = /^[=+\-@\t\r\n']/;
const plainNumber = /^-?\d+([.,]\d+)?$/;

/**
 * The text of a cell that no spreadsheet runs as a formula. An apostrophe is put before one that begins with an
 * apostrophe, too, so that taking one off gives back every text.
 */
export function csvCell(text: string): string {
  return escaped.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/**
 * A stream that takes rows (arrays of cells, null for an empty one) and gives the text of a CSV file: UTF-8 with a byte order
 * mark and CRLF, as spreadsheets on Windows expect it.
 */
export function createCsvStream(headers: readonly string[]): Stringifier {
  return stringify({
    header: true,
    columns: headers.map((header) => ({ key: header, header })),
    bom: true,
    record_delimiter: 'windows',
    cast: { string: csvCell, boolean: String },
  });
}
