import {
  formatCount,
  maxImportRows,
  parseTypedPressure,
  Problem,
  type ImportProblem,
  type NumberRules,
} from '@hearthline/contracts';
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
import { readRows, type SheetRow } from './read-rows.ts';

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
  readonly rows: Iterable<TypedRow>;
}

interface Options {
  readonly types: FieldTypes;
  readonly timezone: string;
  readonly dateOrder: DateOrder | undefined;
}

const encodingNames = { 'windows-1252': 'Western European (Windows)', macintosh: 'Western European (Mac)' };

/** Reads a file for its columns, its rows, and how its dates are to be read. @throws Problem 422 naming `file` or `dateOrder`. */
export async function readSheet(bytes: Uint8Array, options: Options): Promise<Sheet> {
  const { types } = options;
  const { text, encoding } = decodeText(bytes);
  const { header, rows } = await gatherRows(text);
  const { positions, unknown } = readHeader(header, Object.keys(types));
  const read = createCellReader({ ...options, order: findOrder() });

  function findOrder(): DateOrder | null {
    const orders = createDateOrderFinder();
    for (const [name, position] of positions)
      if (types[name] === 'day' || types[name] === 'instant')
        for (const { cells } of rows) orders.see((cells[position] ?? '').trim());
    return orders.found(options.dateOrder);
  }

  function readRow({ row, cells }: SheetRow): TypedRow {
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    if (cells.length > header.length)
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

  function* readEach(): Generator<TypedRow> {
    for (const row of rows) yield readRow(row);
  }

  const warnings = unknown.map((name) => `The column ${name} is not known, and was left out.`);
  if (encoding in encodingNames)
    warnings.unshift(
      `The file was read as ${encodingNames[encoding as keyof typeof encodingNames]}. Please look at the names.`,
    );
  return { header, warnings, total: rows.length, rows: readEach() };
}

/** The header and the rows below it, without empty cells to the right. @throws Problem 422 naming `file` */
async function gatherRows(text: string): Promise<{ header: readonly string[]; rows: readonly SheetRow[] }> {
  let header: readonly string[] | null = null;
  const rows: SheetRow[] = [];
  let total = 0;
  for await (const { row, cells } of readRows(text)) {
    // Excel writes the empty columns to the right as well, up to 16,384 of them.
    const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (!header) {
      header = cells.slice(0, Math.max(used, maxColumns));
      continue;
    }
    total += 1;
    if (total <= maxImportRows) rows.push({ row, cells: cells.slice(0, Math.max(used, header.length)) });
  }
  if (!header) throw refuse('The file is empty.');
  if (total > maxImportRows) throw refuse(tooMany(total));
  return { header, rows };
}

const tooMany = (total: number) =>
  `The file has ${formatCount(total)} rows, and ${formatCount(maxImportRows)} are the most. Please split it into several files, each with the line of column names, and import one after another.`;

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
