import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once it holds; rejects with `what` when it has not within `withinMs`. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds()); await wait(20))
    if (Date.now() > end) throw new Error(`not within ${String(withinMs)} ms: ${what}`);
}
