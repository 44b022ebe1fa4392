import { Problem, type FieldErrors, type ImportProblem } from '@hearthline/contracts';
import type { TypedRow } from '../read/read-sheet.ts';
import { problemsOfFields } from './problems-of-fields.ts';

/** Thrown by a row that is refused; errors by column, '' for the row as a whole. */
export class Refused extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('This row is refused.');
    this.fields = fields;
  }
}

/** Why a row is refused. Throws anything but a refusal. */
export function toRefusal(row: TypedRow, error: unknown): ImportProblem[] {
  const fields =
    error instanceof Refused ? error.fields : error instanceof Problem ? error.details.fields : undefined;
  if (!fields) throw error;
  return problemsOfFields(row, fields);
}
