/** Told as an operation goes on: what it works at, documents done, and about how many there are in all. */
export type Progress = (what: string, done: number, total: number) => void;

/** Milliseconds between two lines. */
const everyMs = 1_000;

/** Progress as lines of text, one a second at most. */
export function createProgressLines(say: (line: string) => void): Progress {
  let last = 0;
  return (what, done, total) => {
    const now = Date.now();
    if (now - last < everyMs) return;
    last = now;
    const share = total > 0 ? ` (${String(Math.min(99, Math.floor((100 * done) / total)))} %)` : '';
    say(`${what}: ${plural(done, 'document')}${share}`);
  };
}

/** `1 document`, `12,000 documents`. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
