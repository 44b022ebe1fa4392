import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '@hearthline/contracts';
import { createTurns } from '../../../platform/flow/turns.ts';

/** A row as a spreadsheet numbers it: the header is row 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t'] as const;

/** Maximum row length in bytes: an unclosed quote would take the rest of the file. */
const maxRowLength = 200_000;
/** Bytes parsed at a time, so that other requests are served in between. */
const perPiece = 16_384;

/** The text without the line `sep=;` that Excel understands, and the delimiter that it names. */
function takeSepLine(text: string): { readonly text: string; readonly named: string | undefined } {
  const [line = '', named] = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text) ?? [];
  return { text: text.slice(line.length), named };
}

/** The delimiter that occurs most in the header, outside of quotes; a comma where there is none. */
function findDelimiter(text: string): string {
  const [header = ''] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, perPiece)) ?? [];
  const names = header.replace(/"[^"]*"/g, '');
  const count = (one: string) => names.split(one).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function* splitBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += perPiece) yield bytes.subarray(from, from + perPiece);
}

/**
 * The export escapes text that a spreadsheet would run as a formula, and text that begins with an apostrophe, by an apostrophe.
 */
const unescape = (cell: string): string =>
  cell.startsWith("'") && /^'[=+\-@\t\r\n']/.test(cell) ? cell.slice(1) : cell;

/** The rows of a CSV file, header first, without empty lines. @throws Problem 422 naming `file` if it cannot be read. */
export async function* readRows(file: string): AsyncGenerator<SheetRow> {
  const { text, named } = takeSepLine(file);
  const parser = parse({
    delimiter: named ?? findDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  });
  const turns = createTurns();
  let row = 0;
  try {
    const records: AsyncIterable<string[]> = Readable.from(splitBytes(Buffer.from(text))).pipe(parser);
    for await (const record of records) {
      row += 1;
      if (turns.isOver()) await turns.next();
      if (record.every((cell) => cell.trim() === '') || record[0]?.startsWith('#')) continue;
      yield { row, cells: record.map(unescape) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rows before it may not have come yet.
    const message = `Row ${String(Number(error['records']) + 1)} cannot be read: a quotation mark is not closed, or the row is too long.`;
    throw new Problem('invalid', message, { fields: { file: message } });
  }
}
