import { setImmediate as nextLoopTurn, setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

interface Pending<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * The default deadline of a run in milliseconds. The MongoDB driver never settles a command whose connection broke while it was
 * being written. Without a deadline every later call would wait behind it forever.
 */
const defaultDeadlineMs = 1_600;

interface BatchOptions {
  readonly deadlineMs?: number;
  /**
   * Milliseconds that a run waits for more items, if no caller waits for the result; by default two turns of the event loop.
   */
  readonly waitMs?: number;
}

/**
 * Waits two turns of the event loop. They take microseconds on an idle server; a busy one reads the requests that arrived
 * during the first turn.
 */
async function loopTurns(): Promise<void> {
  await nextLoopTurn();
  await nextLoopTurn();
}

/**
 * Batches calls: items passed within two turns of the event loop, or while a run is in progress, are handled together by the
 * next run. The wait fills the batch: fifty requests from one network read call one after another, and without it the first
 * would run alone. The second turn makes batches under load larger by a fifth and saves a twelfth of the CPU time per request.
 * `work` gets the items in call order and returns one result per item, in that order. It must reject only for a failure that
 * affects all items, e.g. an unreachable database; calls waiting for the next run are then rejected too.
 */
export function batch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { deadlineMs = defaultDeadlineMs, waitMs = 0 }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  let waiting: Pending<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await (waitMs > 0 ? pause(waitMs) : loopTurns());
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

/** A batch without items: all callers share the result of one run that begins after their calls. */
export function batchCalls<Result>(
  work: () => Promise<Result>,
  options?: BatchOptions,
): () => Promise<Result> {
  const run = batch<null, Result>(async (calls) => {
    const result = await work();
    return calls.map(() => result);
  }, options);
  return () => run(null);
}
