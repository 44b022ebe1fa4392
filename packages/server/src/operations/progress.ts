import { formatCount } from '@hearthline/contracts';

/** Progress callback: the current collection, documents done, and the estimated total. */
export type Progress = (what: string, done: number, total: number) => void;

/** Minimum milliseconds between two lines. */
const intervalMs = 1_000;

/** Prints progress as text, at most one line a second. */
export function createProgressLines(print: (line: string) => void): Progress {
  let last = 0;
  return (what, done, total) => {
    const now = Date.now();
    if (now - last < intervalMs) return;
    last = now;
    const share = total > 0 ? ` (${String(Math.min(99, Math.floor((100 * done) / total)))} %)` : '';
    print(`${what}: ${plural(done, 'document')}${share}`);
  };
}

/** `1 document`, `12,000 documents`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
