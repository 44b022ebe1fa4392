import { Problem, type ProblemCode } from '@hearthline/contracts';

/**
 * Whether the server said that it can save nothing now, as on a full disk or without its database; not where it may have saved it
 * all the same.
 */
export function isSavingRefused(error: unknown): boolean {
  return error instanceof Problem && refusals.has(error.code);
}

const refusals = new Set<ProblemCode>(['database-away', 'starting', 'maintenance', 'busy']);
