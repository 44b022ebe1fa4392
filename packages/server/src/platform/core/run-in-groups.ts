interface GroupOptions {
  /** Milliseconds from the end of a group to the start of the next, in which its clients' next requests arrive. */
  readonly gapMs: number;
  /** Milliseconds from the start of a group until the next may start even if the group is still running. */
  readonly longestMs: number;
  /** Returns true if work is grouped now; otherwise it starts at once. */
  readonly isUsed: () => boolean;
}

interface Group {
  readonly startedAt: number;
  /** The number of its calls that have not ended. */
  running: number;
}

/** The group to start next. */
interface NextGroup {
  readonly started: Promise<void>;
  /** Starts it after `gapMs`, or at its latest start time if that is sooner. */
  startSoon(): void;
}

/**
 * Runs work in groups, so that its items passed to `batch` are handled together. Work that arrives while other work runs waits
 * until that has ended, and starts together. Work that arrives while nothing runs starts at once.
 */
export function runInGroups({ gapMs, longestMs, isUsed }: GroupOptions) {
  let group: Group = { startedAt: -Infinity, running: 0 };
  let next: NextGroup | null = null;

  function start(): void {
    next = null;
    group = { startedAt: performance.now(), running: 0 };
  }

  function createNext(latestAt: number): NextGroup {
    let onStarted = () => {};
    const started = new Promise<void>((resolve) => (onStarted = resolve));
    const startAndTell = () => {
      start();
      onStarted();
    };
    const restMs = () => latestAt - performance.now();
    let timer = setTimeout(startAndTell, restMs());
    return {
      started,
      startSoon() {
        clearTimeout(timer);
        timer = setTimeout(startAndTell, Math.min(gapMs, restMs()));
      },
    };
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = group;
    mine.running += 1;
    try {
      return await work();
    } finally {
      mine.running -= 1;
      if (mine === group && mine.running === 0) next?.startSoon();
    }
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isUsed()) return work();
    if (!next) {
      const latestAt = group.startedAt + longestMs;
      if (group.running === 0 || latestAt <= performance.now()) start();
      else next = createNext(latestAt);
    }
    await next?.started;
    return run(work);
  };
}
