/** Milliseconds without activity after which a home is idle; longer than any call has an unknown outcome. */
const usualIdleAfterMs = 10_000;

/** Watches if data may have been stored recently, so that background work need not query the database. */
export interface ActivityWatch {
  /** Notes that data was stored, or may have been. */
  readonly note: () => void;
  /** Notes the start of a call that may store data; the returned function ends it. */
  readonly begin: () => () => void;
  /** Returns true if no call is running and there was no activity for 10 seconds. */
  readonly isIdle: () => boolean;
}

/** Watches the activity of this process. If other servers also store (`isShared`), the home is never idle. */
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
