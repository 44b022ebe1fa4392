import { Problem, type ProblemCode } from '@hearthline/contracts';

/**
 * True if the server said that it can save nothing now, e.g. with a full disk or without its database. False if it may have
 * saved the call nevertheless.
 */
export function isSavingRefused(error: unknown): boolean {
  return error instanceof Problem && refusals.has(error.code);
}

const refusals = new Set<ProblemCode>(['database-away', 'starting', 'maintenance', 'busy']);
