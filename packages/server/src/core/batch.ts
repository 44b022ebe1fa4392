import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

interface BatchOptions {
  /**
   * Milliseconds a run may take. The driver never answers a command that it began to write to a connection in the moment it
   * was cut: without a deadline every later run would wait behind that one for ever.
   */
  readonly deadlineMs?: number;
}

/**
 * Batching with one run at a time: what is asked for in one turn of the event loop, and while a run is under way, goes into
 * the next run together. The turn is what fills a run: fifty requests whose replies came in one read of the network
 * ask one after another, and without it the first of them would go alone.
 * `work` gets the items in the order they came and answers one result for each, in that order. It rejects only for
 * what concerns all, such as a database that is away: all who wait are then rejected at once, not after a second deadline.
 */
export function batch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { deadlineMs = 1_600 }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await turnOfTheLoop();
      const batch = waiting;
      waiting = [];
      try {
        const results = await withTimeout(deadlineMs, work(batch.map((entry) => entry.item)));
        for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result);
      } catch (error) {
        for (const entry of [...batch, ...waiting.splice(0)]) entry.reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}

/** A batch without items: all who ask are answered by one run, which began after they asked. */
export function batchCalls<Result>(
  work: () => Promise<Result>,
  options?: BatchOptions,
): () => Promise<Result> {
  const run = batch<null, Result>(async (asked) => {
    const result = await work();
    return asked.map(() => result);
  }, options);
  return () => run(null);
}
