/**
 * A trailing counter, for log lines that one stranger could cause hundreds of times a minute: `say` is called with how often
 * it happened, `everyMs` after the first time. It is no `throttleLatest`: the first time is not logged before the count is known.
 */
export function countedLog(say: (count: number) => void, everyMs = 60_000): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) return;
    // Not waited for when the server stops.
    setTimeout(() => {
      say(count);
      count = 0;
    }, everyMs).unref();
  };
}
