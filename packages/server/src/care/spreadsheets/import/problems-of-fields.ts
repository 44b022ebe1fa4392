import type { FieldErrors, ImportProblem } from '@hearthline/contracts';
import type { TypedRow } from '../read/read-sheet.ts';

/** The problems of a row from errors by field; the field '' stands for the row as a whole. */
export function problemsOfFields({ row, values }: TypedRow, fields: FieldErrors): ImportProblem[] {
  return Object.entries(fields).map(([path, reason]) => {
    const column = Object.keys(values).includes(path) ? path : path.split('.')[0] || null;
    const value = column === null ? undefined : values[column];
    return { row, column, value: value === undefined || value === null ? '' : textOf(value), reason };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
