import PQueue from 'p-queue';

interface QueueOptions {
  /** Maximum calls running at the same time. */
  readonly concurrency: number;
  /** Maximum calls waiting; unlimited by default. */
  readonly maxWaiting?: number;
  /** The error of a call beyond that maximum. */
  readonly refusal?: () => Error;
}

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** A first-in first-out queue: runs up to `concurrency` calls at the same time, the first ones at once. */
export function createQueue(options: QueueOptions): Run {
  const queue = new PQueue({ concurrency: options.concurrency });
  return (work) => add(queue, work, options);
}

/** A `createQueue` per key: up to `concurrency` calls of one key run at the same time. */
export function createKeyedQueue(
  options: QueueOptions,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, PQueue>();
  return (key, work) => {
    let queue = queues.get(key);
    if (!queue) {
      queue = new PQueue({ concurrency: options.concurrency });
      queue.on('idle', () => queues.delete(key));
      queues.set(key, queue);
    }
    return add(queue, work, options);
  };
}

/** Not `async`: the work of a free slot begins before this returns. */
function add<T>(queue: PQueue, work: () => Promise<T>, options: QueueOptions): Promise<T> {
  const { concurrency, maxWaiting = Infinity, refusal } = options;
  const isFull = queue.pending >= concurrency && queue.size >= maxWaiting;
  return isFull && refusal ? Promise.reject(refusal()) : queue.add(work);
}
