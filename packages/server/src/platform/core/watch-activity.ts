/** Milliseconds without any activity after which a home is idle: longer than the outcome of any call stays open. */
const usualIdleAfterMs = 10_000;

/** Whether anything may have been stored lately, so that background work need not look for it in the database. */
export interface ActivityWatch {
  /** Something was stored, or may have been. */
  readonly note: () => void;
  /** A call that may store something begins; the result ends it. */
  readonly begin: () => () => void;
  /** No call is under way, and there was no activity for 10 seconds. */
  readonly isIdle: () => boolean;
}

/** Watches the activity of this process. Where other servers store as well (`isShared`), the home is never idle. */
export function watchActivity({ isShared = false, idleAfterMs = usualIdleAfterMs } = {}): ActivityWatch {
  /** In milliseconds of `performance.now()`. */
  let lastAt = performance.now();
  let underWay = 0;
  const note = () => void (lastAt = performance.now());
  return {
    note,
    begin() {
      note();
      underWay += 1;
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        underWay -= 1;
        note();
      };
    },
    isIdle: () => !isShared && underWay === 0 && performance.now() - lastAt >= idleAfterMs,
  };
}
