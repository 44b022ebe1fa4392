import { parseTypedPressure, Problem, type ImportProblem, type NumberRules } from '@hearthline/contracts';
import { createTurns } from '../../../platform/core/turns.ts';
import { readListCell } from '../column.ts';
import { decodeText } from './decode-text.ts';
import { createDateOrderFinder } from './find-date-order.ts';
import {
  CellError,
  parseBoolean,
  parseDay,
  parseInstant,
  parseNumberCell,
  type DateOrder,
} from './parse-cell.ts';
import { maxColumns, readHeader } from './read-header.ts';
import { readRows } from './read-rows.ts';

export type FieldType = 'text' | 'blood pressure' | 'boolean' | 'day' | 'instant' | 'list' | NumberRules;

/** The columns that an import understands, by the name of the field. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** A row with its values by field; an empty cell has none. */
export interface TypedRow {
  readonly row: number;
  /** As in the file. */
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ImportProblem[];
}

export interface Sheet {
  /** The names of the columns as in the file. */
  readonly header: readonly string[];
  readonly warnings: readonly string[];
  /** Number of rows below the header. */
  readonly total: number;
  readonly rows: AsyncIterable<TypedRow>;
}

interface Options {
  readonly types: FieldTypes;
  readonly timezone: string;
  readonly dateOrder: DateOrder | undefined;
  /** See decodeText(). */
  readonly homeLetters: ReadonlySet<string>;
  readonly maxRows: number;
}

const encodingNames = { 'windows-1252': 'Western European (Windows)', macintosh: 'Western European (Mac)' };

/** Reads a file twice: first for its columns and how dates are to be read, then row by row. @throws Problem 422 naming `file` or `dateOrder`. */
export async function readSheet(bytes: Uint8Array, options: Options): Promise<Sheet> {
  const { types, maxRows } = options;
  const { text, encoding } = decodeText(bytes, options.homeLetters);
  const { header, total, order, positions, unknown } = await survey(text, options);
  if (total > maxRows) throw refuse(`The file has ${String(total)} rows: ${String(maxRows)} are the most.`);
  const warnings = unknown.map((name) => `The column ${name} is not known, and was left out.`);
  if (encoding in encodingNames)
    warnings.unshift(
      `The file was read as ${encodingNames[encoding as keyof typeof encodingNames]}. Please look at the names.`,
    );
  const read = createCellReader({ ...options, order });

  async function* rows(): AsyncGenerator<TypedRow> {
    const turns = createTurns();
    let isHeader = true;
    for (const { row, cells } of readRows(text)) {
      if (!isHeader) yield typed(row, cells);
      isHeader = false;
      if (turns.isOver()) await turns.next();
    }
  }

  function typed(row: number, cells: readonly string[]): TypedRow {
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
      problems.push({ row, column: null, value: '', reason: 'This row has more cells than the header.' });
    for (const [name, position] of positions) {
      const value = (cells[position] ?? '').trim();
      if (value === '') continue;
      const result = read(types[name] ?? 'text', value);
      if ('reason' in result) problems.push({ row, column: name, value, reason: result.reason });
      else values[name] = result.value;
    }
    return { row, cells, values, problems };
  }

  return { header, warnings, total, rows: rows() };
}

async function survey(text: string, { types, dateOrder }: Options) {
  const orders = createDateOrderFinder();
  let header: readonly string[] | null = null;
  let dates: readonly number[] = [];
  let found: ReturnType<typeof readHeader> | null = null;
  let total = 0;
  const turns = createTurns();
  for (const { cells } of readRows(text)) {
    if (turns.isOver()) await turns.next();
    if (!header) {
      // Excel writes the empty columns to the right as well, up to 16,384 of them.
      const named = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
      header = cells.slice(0, Math.max(named, maxColumns));
      found = readHeader(header, Object.keys(types));
      dates = [...found.positions].flatMap(([name, at]) =>
        types[name] === 'day' || types[name] === 'instant' ? [at] : [],
      );
      continue;
    }
    total += 1;
    for (const position of dates) orders.see((cells[position] ?? '').trim());
  }
  if (!header || !found) throw refuse('The file is empty.');
  return { ...found, header, total, order: orders.found(dateOrder) };
}

/** Reads the text of a cell as a type; or says why it can't be read so. */
export function createCellReader({ order, timezone }: { order: DateOrder | null; timezone: string }) {
  const readers: Record<Exclude<FieldType, NumberRules>, (cell: string) => unknown> = {
    text: (cell) => cell,
    // Another text is refused by the rules of Form 01.
    'blood pressure': (cell) => parseTypedPressure(cell) ?? cell,
    boolean: parseBoolean,
    day: (cell) => parseDay(cell, order),
    instant: (cell) => parseInstant(cell, { order, timezone }),
    list: readListCell,
  };
  return (type: FieldType, cell: string): { readonly value: unknown } | { readonly reason: string } => {
    try {
      return { value: typeof type === 'string' ? readers[type](cell) : parseNumberCell(cell, type) };
    } catch (error) {
      if (error instanceof CellError) return { reason: error.message };
      throw error;
    }
  };
}

const refuse = (message: string) => new Problem('invalid', message, { fields: { file: message } });
