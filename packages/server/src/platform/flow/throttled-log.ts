/**
 * Throttles a log line about an event that a client can cause hundreds of times a minute. `write` gets the number of events,
 * `everyMs` after the first of them.
 */
export function createThrottledLog(write: (count: number) => void, everyMs = 60_000): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) return;
    // unref: a pending line does not keep the process alive.
    setTimeout(() => {
      write(count);
      count = 0;
    }, everyMs).unref();
  };
}
