import { Readable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '@hearthline/contracts';
import { findDelimiter, takeSepLine } from './find-delimiter.ts';

/** A row as a spreadsheet numbers it: the header is row 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Longest row, in characters: one with a quote that is never closed would take the rest of the file. */
const maxRowLength = 200_000;
/** Characters handed to the parser at a time: other requests get their turn in between. */
const pieceLength = 8_192;

/** What the spreadsheet would have run as a formula begins with an apostrophe, and so does what began with one. */
const unescape = (cell: string): string => (/^'[=+\-@\t\r\n']/.test(cell) ? cell.slice(1) : cell);

/** The rows of a CSV file with the header first, empty lines left out. @throws Problem 422 naming `file` where it can't be read. */
export async function* readRows(text: string): AsyncGenerator<SheetRow> {
  const { text: content, named } = takeSepLine(text);
  const parser = Readable.from(pieces(content)).pipe(
    parse({
      delimiter: named ?? findDelimiter(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
    }),
  );
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record[0]?.startsWith('#')) continue;
      yield { row, cells: record.map(unescape) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `Row ${String(row + 1)} cannot be read: a quotation mark is not closed, or the row is too long.`;
    throw new Problem('invalid', message, { fields: { file: message }, cause: undefined });
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += pieceLength) {
    yield text.slice(from, from + pieceLength);
    await nextLoopTurn();
  }
}
