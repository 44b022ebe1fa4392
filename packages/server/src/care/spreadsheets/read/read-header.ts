import { Problem } from '@hearthline/contracts';

export interface Header<Name extends string> {
  /** The position of each known column that the file has. */
  readonly positions: ReadonlyMap<Name, number>;
  /** Names of columns that are not known. */
  readonly unknown: readonly string[];
}

/** Names are compared without case, spaces, dots and dashes. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Columns that a file of refused rows has besides: they tell why, and are left out when it comes back. */
const ownColumns = new Set(['reason']);

/** Most columns of a file: each refused row is handed back with a cell for every one of them. */
export const maxColumns = 200;

/**
 * Finds the known columns, in any order. `where`: the field that holds them. @throws Problem 422 naming it where none is known,
 * one is there twice, or there are too many.
 */
export function readHeader<Name extends string>(
  cells: readonly string[],
  names: readonly Name[],
  where = 'file',
): Header<Name> {
  const refuse = (message: string) => new Problem('invalid', message, { fields: { [where]: message } });
  if (cells.length > maxColumns)
    throw refuse(`There are ${String(cells.length)} columns: ${String(maxColumns)} are the most.`);
  const byPlain = new Map(names.map((name) => [plain(name), name]));
  const positions = new Map<Name, number>();
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = byPlain.get(plain(cell));
    if (name === undefined) {
      if (cell.trim() !== '' && !ownColumns.has(plain(cell))) unknown.push(cell.trim());
    } else if (positions.has(name)) throw refuse(`The column ${name} is there twice.`);
    else positions.set(name, index);
  }
  if (positions.size === 0)
    throw refuse('None of the column names is known. Download the template to see them.');
  return { positions, unknown };
}
