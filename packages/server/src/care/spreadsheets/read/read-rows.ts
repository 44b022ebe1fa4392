import { Problem } from '@hearthline/contracts';
import { findDelimiter, takeSepLine } from './find-delimiter.ts';
import { parseRecords, UnreadableRecord } from './parse-records.ts';

/** A row as a spreadsheet numbers it: the header is row 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Maximum row length in characters: an unclosed quote would take the rest of the file. */
const maxRowLength = 200_000;

/**
 * The export escapes text that a spreadsheet would run as a formula, and text that begins with an apostrophe, by an apostrophe.
 */
const unescape = (cell: string): string =>
  cell.startsWith("'") && /^'[=+\-@\t\r\n']/.test(cell) ? cell.slice(1) : cell;

/** The rows of a CSV file, header first, without empty lines. @throws Problem 422 naming `file` if it cannot be read. */
export function* readRows(text: string): Generator<SheetRow> {
  const { text: content, named } = takeSepLine(text);
  let row = 0;
  try {
    for (const record of parseRecords(content, named ?? findDelimiter(content), maxRowLength)) {
      row += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record[0]?.startsWith('#')) continue;
      yield { row, cells: record.map(unescape) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    const message = `Row ${String(row + 1)} cannot be read: a quotation mark is not closed, or the row is too long.`;
    throw new Problem('invalid', message, { fields: { file: message }, cause: undefined });
  }
}
