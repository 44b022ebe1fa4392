import { withTimeout } from '../core/with-timeout.ts';

/** Milliseconds a working out may take: a call to a database that was cut off may hang for ever, and all after it with it. */
const longestMs = 5_000;

export interface FreshCache<T> {
  /** Works it out anew. */
  anew: () => Promise<T>;
  /** One begun at most `freshMs` ago, for sockets that join in a crowd. */
  recent: () => Promise<T>;
  /** Something changed and nobody was told: who joins next is not given what was worked out before. */
  forget: () => void;
}

/**
 * Works something out one at a time: a later answer never comes before an earlier one. Rejects with TimedOut what takes
 * longer than `longest`, in milliseconds.
 */
export function createFreshCache<T>(
  work: () => Promise<T>,
  freshMs: number,
  longest: number = longestMs,
): FreshCache<T> {
  let last: { begun: number; answer: Promise<T> } | null = null;
  let forgotten = false;

  async function after(previous: Promise<unknown> | undefined): Promise<T> {
    await previous?.catch(() => undefined);
    return withTimeout(longest, work());
  }

  function anew(): Promise<T> {
    forgotten = false;
    last = { begun: Date.now(), answer: after(last?.answer) };
    return last.answer;
  }

  return {
    anew,
    recent: () => (last && !forgotten && Date.now() - last.begun <= freshMs ? last.answer : anew()),
    forget: () => void (forgotten = true),
  };
}
