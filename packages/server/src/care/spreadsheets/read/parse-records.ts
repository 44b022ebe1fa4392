import type { Delimiter } from './find-delimiter.ts';

/** Thrown where a quotation mark is never closed, or a record is too long. */
export class UnreadableRecord extends Error {}

/** Finds a text from a place on; looks only once for each place where it stands. */
function createFinder(text: string, searched: string) {
  let found = -1;
  return (from: number): number => {
    if (found < from) {
      const at = text.indexOf(searched, from);
      found = at < 0 ? text.length : at;
    }
    return found;
  };
}

/**
 * The records of a CSV file, read as spreadsheet programs write them: a line ends with CRLF, LF or CR, a quotation mark within
 * quotes is doubled, and one that does not stand at the beginning of a cell is a letter like any other. Lines without
 * quotation marks are split as a whole, in a tenth of the time that reading by letters takes.
 * @param maxLength most characters of one record. @throws UnreadableRecord
 */
export function* parseRecords(text: string, delimiter: Delimiter, maxLength: number): Generator<string[]> {
  const quoteFrom = createFinder(text, '"');
  const feedFrom = createFinder(text, '\n');
  const returnFrom = createFinder(text, '\r');
  const delimiterFrom = createFinder(text, delimiter);
  const lineEndFrom = (from: number) => Math.min(feedFrom(from), returnFrom(from));
  let at = 0;

  while (at < text.length) {
    const from = at;
    const end = lineEndFrom(from);
    let record: string[];
    if (quoteFrom(from) >= end) {
      record = text.slice(from, end).split(delimiter);
      at = end;
    } else record = readCells(from);
    if (at - from > maxLength) throw new UnreadableRecord();
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield record;
  }

  /** The cells of a record; `at` is then at the end of its line. */
  function readCells(from: number): string[] {
    const cells: string[] = [];
    for (let start = from; ; start = at + 1) {
      cells.push(readCell(start, start - from));
      if (text[at] !== delimiter) return cells;
    }
  }

  function readCell(start: number, before: number): string {
    const isQuoted = text[start] === '"';
    const close = isQuoted ? closingQuote(start + 1, maxLength - before) : start;
    const end = Math.min(
      delimiterFrom(isQuoted ? close + 1 : start),
      lineEndFrom(isQuoted ? close + 1 : start),
    );
    at = end;
    if (!isQuoted) return text.slice(start, end);
    const quoted = text.slice(start + 1, close).replaceAll('""', '"');
    // Letters after the closing mark: the marks were none, but part of the text.
    return end === close + 1 ? quoted : `"${quoted}${text.slice(close, end)}`;
  }

  /** The next mark that is not doubled. */
  function closingQuote(from: number, left: number): number {
    let close = quoteFrom(from);
    while (text[close + 1] === '"' && close - from <= left) close = quoteFrom(close + 2);
    if (close >= text.length || close - from > left) throw new UnreadableRecord();
    return close;
  }
}
