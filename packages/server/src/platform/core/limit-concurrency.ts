/** Limits the queue of a concurrency limit. */
export interface QueueLimit {
  /** Maximum calls waiting. */
  readonly maxWaiting: number;
  /** The error of a call beyond that maximum. */
  readonly refusal: () => Error;
}

/** Runs up to `concurrency` calls at the same time; later ones wait in a first-in first-out queue, unbounded without `queue`. */
export function limitConcurrency(
  concurrency: number,
  queue?: QueueLimit,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (queue && waiting.length >= queue.maxWaiting) throw queue.refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting call takes over this slot, so that a new call cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A `limitConcurrency` per key: up to `concurrency` calls of one key run at the same time. */
export function limitConcurrencyByKey(
  concurrency: number,
  queue?: QueueLimit,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; calls: number }>();
  return async (key, work) => {
    const limit = limits.get(key) ?? { run: limitConcurrency(concurrency, queue), calls: 0 };
    limits.set(key, limit);
    limit.calls += 1;
    try {
      return await limit.run(work);
    } finally {
      limit.calls -= 1;
      if (limit.calls === 0) limits.delete(key);
    }
  };
}
