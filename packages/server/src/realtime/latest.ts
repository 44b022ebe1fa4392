/** What is worked out when it is sent; null when there is nothing to say after all. */
type Produce<T> = () => T | null | Promise<T | null>;

export interface Latest<T> {
  /** Send what `produce` gives, soon; what an earlier offer had not sent yet is dropped. */
  offer: (produce: Produce<T>) => void;
  close: () => void;
}

interface LatestOptions<T> {
  /** Milliseconds between two sendings. */
  readonly everyMs: number;
  /** As many milliseconds more as there is reason for, at the moment. */
  readonly longerMs?: () => number;
  /** Whether what the working out took is part of the window: what is shown is then never older than one window and that. */
  readonly withWork?: boolean;
  /** Milliseconds until a failure is tried again. */
  readonly retryMs: number;
  readonly send: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Sends only the newest, worked out once a window, never two at once. Never throws. */
export function createLatest<T>(options: LatestOptions<T>): Latest<T> {
  let wanted: Produce<T> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let busy = false;
  let closed = false;

  async function turn(): Promise<void> {
    const produce = wanted;
    busy = produce !== null && !closed;
    if (!produce || closed) return;
    wanted = null;
    let rest = options.everyMs + (options.longerMs?.() ?? 0);
    const begun = performance.now();
    try {
      const value = await produce();
      if (value !== null) options.send(value);
      if (options.withWork) rest = Math.max(0, rest - (performance.now() - begun));
    } catch (error) {
      wanted ??= produce;
      rest = options.retryMs;
      options.onFailure(error);
    }
    timer = setTimeout(() => void turn(), rest);
  }

  return {
    offer(produce) {
      wanted = produce;
      if (busy || closed) return;
      busy = true;
      setImmediate(() => void turn());
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
