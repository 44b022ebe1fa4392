import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Milliseconds a run may take, unless it is told another deadline. The driver never answers a command that it began to write to a connection in the moment it
 * was cut: without a deadline everyone after it would wait behind that one for ever.
 */
const longestMs = 1_600;

/**
 * Makes one errand of many: what is asked for in one turn of the event loop, and while a run is under way, goes out
 * together in the next. The turn is what fills a run: fifty requests whose replies came in one read of the network
 * ask one after another, and without it the first of them would go alone.
 * `work` gets the items in the order they came and answers one result for each, in that order. It rejects only for
 * what concerns all, such as a database that is away: who waits then hears of it at once, not after a second deadline.
 */
export function batch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { deadlineMs = longestMs }: { deadlineMs?: number } = {},
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
