import type { Loose } from '../bson/value.ts';
import { CODES, CommandError } from '../errors.ts';

/** The entry of `writeErrors` for the statement at `index`. */
export function writeError(index: number, error: CommandError): { [name: string]: Loose } {
  return { index, code: error.code, ...(error.extra as { [name: string]: Loose }), errmsg: error.message };
}

/** `writeErrors`, when there are any. */
export const withErrors = (errors: { [name: string]: Loose }[]): { [name: string]: Loose } =>
  errors.length ? { writeErrors: errors } : {};

/** Runs a change; a duplicate key error gets the prefix that MongoDB adds for updates. */
export function duringPlan<T>(command: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    const duplicate = error instanceof CommandError && error.code === CODES.DuplicateKey;
    throw duplicate ? error.withContext(`Plan executor error during ${command}`) : error;
  }
}

/** The error of one statement; rethrows anything but a CommandError. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  throw error;
}
