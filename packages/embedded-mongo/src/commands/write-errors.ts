import type { Loose } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

/** The entry of `writeErrors` for the statement at `index`. */
export function writeError(index: number, error: CommandError): { [name: string]: Loose } {
  return { index, code: error.code, ...(error.extra as { [name: string]: Loose }), errmsg: error.message };
}

/** `writeErrors`, when there are any. */
export const withErrors = (errors: { [name: string]: Loose }[]): { [name: string]: Loose } =>
  errors.length ? { writeErrors: errors } : {};

/** The failure of one statement; anything that is not an answer of ours is thrown on. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  throw error;
}
