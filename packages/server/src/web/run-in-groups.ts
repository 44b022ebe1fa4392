import { withTimeout } from '../platform/flow/with-timeout.ts';

interface GroupOptions {
  /** Milliseconds from the end of a group to the start of the next, in which its clients' next requests arrive. */
  readonly gapMs: number;
  /** Milliseconds from the start of a group until the next may start even if the group is still running. */
  readonly longestMs: number;
  /** Returns true if work is grouped now; otherwise it starts at once. */
  readonly isUsed: () => boolean;
}

interface Group {
  readonly started: Promise<void>;
  /** In ms of `performance.now()`. */
  startedAt: number;
  /** The number of its calls that have not ended. */
  running: number;
  readonly works: Promise<unknown>[];
}

const createGroup = (started = Promise.resolve()): Group => ({
  started,
  startedAt: performance.now(),
  running: 0,
  works: [],
});

/**
 * Runs work in groups, so that its items passed to `batch` are handled together. Work that arrives while other work runs waits
 * until that has ended, and starts together. Work that arrives while nothing runs starts at once.
 */
export function runInGroups({ gapMs, longestMs, isUsed }: GroupOptions) {
  let group = createGroup();
  let next: Group | null = null;

  function createNext(): Group {
    const pause = () => new Promise((resolve) => setTimeout(resolve, gapMs));
    const ended = Promise.allSettled(group.works).then(pause);
    const started = withTimeout(group.startedAt + longestMs - performance.now(), ended)
      .catch(() => undefined)
      .then(() => {
        group = following;
        group.startedAt = performance.now();
        next = null;
      });
    const following = createGroup(started);
    return following;
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isUsed()) return work();
    if (!next) {
      if (group.running === 0 || group.startedAt + longestMs <= performance.now()) group = createGroup();
      else next = createNext();
    }
    const mine = next ?? group;
    mine.running += 1;
    const done = mine.started.then(work).finally(() => (mine.running -= 1));
    mine.works.push(done);
    return done;
  };
}
