/** Time after which a lock that was taken away is asked for again, ms: some systems take it away at once, again and again. */
const takenRetryMs = 2_000;
/** Time after which a refused lock is asked for again, ms: the system may have had little battery left. */
const retryMs = 60_000;

/**
 * Keeps the screen on while the page is shown, by a screen wake lock. The lock is asked for again when the page is shown again, and
 * after the system took it away or refused it. `onChange` gets false while the screen may go dark: the lock was refused, or this
 * browser has none, as every browser on a page without https. Returns the function that lets the screen go dark again.
 */
export function keepScreenOn(onChange: (isOn: boolean) => void = () => undefined): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (!wakeLock) {
    onChange(false);
    return () => undefined;
  }
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (isOn: boolean) => {
    // A hidden page never has the lock, and nobody looks at it.
    if (!isOver && document.visibilityState === 'visible') onChange(isOn);
  };

  async function ask(locks: WakeLock): Promise<void> {
    if (isOver || isAsking || lock || document.visibilityState !== 'visible') return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const taken = await locks.request('screen');
      if (isOver) return void taken.release();
      lock = taken;
      taken.addEventListener('release', () => {
        lock = null;
        report(false);
        if (!isOver) timer = setTimeout(() => void ask(locks), takenRetryMs);
      });
      report(true);
    } catch {
      report(false);
      timer = setTimeout(() => void ask(locks), retryMs);
    } finally {
      isAsking = false;
    }
  }

  const askAgain = () => void ask(wakeLock);
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
