/** What is worked out when it is sent; null when there is nothing to say after all. */
type Produce<T> = () => T | null | Promise<T | null>;

export interface ThrottledLatest<T> {
  /** Send what `produce` gives, soon; what an earlier offer had not sent yet is dropped. An urgent one need not rest first. */
  offer: (produce: Produce<T>, urgent?: boolean) => void;
  close: () => void;
}

interface LatestOptions<T> {
  /** Milliseconds between two sendings. */
  readonly everyMs: number;
  /** As many milliseconds more as there is reason for, at the moment. */
  readonly longerMs?: () => number;
  /** Whether what the working out took is part of the window: what is shown is then never older than one window and that. */
  readonly withWork?: boolean;
  /** How many times in a second an urgent offer may end the rest; none unless told. */
  readonly hurries?: number;
  /** Milliseconds until a failure is tried again. */
  readonly retryMs: number;
  readonly send: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Sends only the newest, worked out once a window, never two at once. Never throws. */
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
