/** Thrown if work has not settled in time. The work continues, and its result is ignored. */
export class TimedOut extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`not done within ${String(ms)} ms`);
    this.name = 'TimedOut';
    this.ms = ms;
  }
}

/** Rejects with TimedOut if `work` has not settled within `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `work` with a signal that is aborted with TimedOut after `ms`, and with the reason of `outer` when that is aborted. Not
 * AbortSignal.any(): of signals that nothing else refers to, Node 24 may collect the source and lose the abort
 * (nodejs/node#65995).
 */
export async function runWithDeadline<T>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimedOut(ms)), ms);
  const abort = () => controller.abort(outer.reason);
  outer.addEventListener('abort', abort, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}
