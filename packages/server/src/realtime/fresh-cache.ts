import { batchCalls } from '../core/batch.ts';

/** Milliseconds that working out a value may take. */
const usualDeadlineMs = 5_000;

export interface FreshCache<T> {
  /** A value that is worked out after it was asked for. */
  anew: () => Promise<T>;
  /** A value that was asked for at most `freshMs` ago, for sockets that join in a crowd. */
  recent: () => Promise<T>;
  /** Something changed and nobody was told: the next `recent` is not given what was worked out before. */
  forget: () => void;
}

/**
 * A cache of one value with a time to live. The value is worked out one run at a time, so that a later answer never comes
 * before an earlier one. Rejects with TimedOut a run that takes longer than `deadlineMs`.
 */
export function createFreshCache<T>(
  work: () => Promise<T>,
  freshMs: number,
  deadlineMs: number = usualDeadlineMs,
): FreshCache<T> {
  const run = batchCalls(work, { deadlineMs });
  let last: { askedAt: number; answer: Promise<T> } | null = null;

  function anew(): Promise<T> {
    last = { askedAt: Date.now(), answer: run() };
    return last.answer;
  }

  return {
    anew,
    recent: () => (last && Date.now() - last.askedAt <= freshMs ? last.answer : anew()),
    forget: () => void (last = null),
  };
}
