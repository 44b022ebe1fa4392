/** Works out the value when it is sent; null when there is nothing to send after all. */
type Produce<T> = () => T | null | Promise<T | null>;

export interface ThrottledLatest<T> {
  /** Sends what `produce` gives, soon; an earlier offer that was not sent yet is dropped. An urgent one is sent without the rest. */
  offer: (produce: Produce<T>, urgent?: boolean) => void;
  close: () => void;
}

interface LatestOptions<T> {
  /** Milliseconds between two sendings. */
  readonly everyMs: number;
  /** Milliseconds to be added to `everyMs`, asked before each sending. */
  readonly longerMs?: () => number;
  /** Whether the time that `produce` took is part of the window. */
  readonly withWork?: boolean;
  /** How many times a second an urgent offer may end the rest; none unless told. */
  readonly hurries?: number;
  /** Milliseconds until a failure is tried again. */
  readonly retryMs: number;
  readonly send: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Throttling that keeps the newest value alone: worked out and sent at most once a window, never two at once. Never throws. */
export function throttleLatest<T>(options: LatestOptions<T>): ThrottledLatest<T> {
  let wanted: Produce<T> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let busy = false;
  let closed = false;
  /** What is wanted is urgent. */
  let urgent = false;
  const hurries = countLately(options.hurries ?? 0);

  async function turn(): Promise<void> {
    const produce = wanted;
    timer = null;
    busy = produce !== null && !closed;
    if (!produce || closed) return;
    wanted = null;
    urgent = false;
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
    if (urgent) hurry();
  }

  /** Ends the rest, unless that was done often enough. */
  function hurry(): void {
    if (!timer || closed || !hurries.take()) return;
    clearTimeout(timer);
    timer = null;
    setImmediate(() => void turn());
  }

  return {
    offer(produce, isUrgent = false) {
      wanted = produce;
      urgent ||= isUrgent;
      if (closed) return;
      if (busy) {
        if (urgent) hurry();
        return;
      }
      busy = true;
      setImmediate(() => void turn());
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Gives leave so many times in any second. */
function countLately(most: number) {
  const taken: number[] = [];
  return {
    take(): boolean {
      const now = performance.now();
      while (taken[0] !== undefined && taken[0] <= now - 1_000) taken.shift();
      if (taken.length >= most) return false;
      taken.push(now);
      return true;
    },
  };
}
