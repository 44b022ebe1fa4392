import { Problem, type FieldErrors, type ImportProblem } from '@hearthline/contracts';
import type { TypedRow } from '../read/read-sheet.ts';
import type { Decision } from './import-kind.ts';
import type { ImportStep } from './import.repository.ts';

/** Thrown by a row that is refused; errors by column, '' for the row as a whole. */
export class Refused extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('This row is refused.');
    this.fields = fields;
  }
}

/** Decides a row, unless its cells are refused already. `decide` may throw Refused, or a Problem that names fields. */
export function decideRow(row: TypedRow, decide: (row: TypedRow) => ImportStep | null): Decision {
  if (row.problems.length > 0) return { problems: row.problems };
  try {
    return { step: decide(row) };
  } catch (error) {
    const fields =
      error instanceof Refused ? error.fields : error instanceof Problem ? error.details.fields : undefined;
    if (!fields) throw error;
    return { problems: toProblems(row, fields) };
  }
}

/** The problems of a row from errors by field; the field '' stands for the row as a whole. */
export function toProblems({ row, values }: TypedRow, fields: FieldErrors): ImportProblem[] {
  return Object.entries(fields).map(([path, reason]) => {
    const column = Object.keys(values).includes(path) ? path : path.split('.')[0] || null;
    const value = column === null ? undefined : values[column];
    return { row, column, value: value === undefined || value === null ? '' : toText(value), reason };
  });
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Notes what the rows of a file are about. */
export function createTwiceCheck(about: string) {
  const seen = new Map<string, number>();
  return {
    /** @throws Refused naming `column` where an earlier row has the same key */
    check(key: string, row: number, column = ''): void {
      const earlier = seen.get(key);
      if (earlier !== undefined) throw new Refused({ [column]: `Row ${String(earlier)} is ${about}.` });
      seen.set(key, row);
    },
  };
}
