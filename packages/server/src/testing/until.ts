import { setTimeout as wait } from 'node:timers/promises';

/** Polls until `holds` returns true; rejects with `what` in the message after `withinMs`. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds()); await wait(20))
    if (Date.now() > end) throw new Error(`not within ${String(withinMs)} ms: ${what}`);
}
