/** Parts of a list, each of `size` and the last of what is left. */
export function* chunked<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Works on items in their order, up to `lanes` of them at a time. After a failure no further one is begun, and it is thrown
 * when none is under way any more.
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
