/** Splits a list into chunks of `size`; the last one may be smaller. */
export function* chunked<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Works on items in order, up to `lanes` of them concurrently. After a failure no further item is begun; the error is thrown
 * once all running work has ended.
 */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  async function lane(): Promise<void> {
    for (let next = iterator.next(); !next.done && !hasFailed; next = iterator.next())
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
