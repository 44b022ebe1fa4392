/** Milliseconds between two ticks that only sleep explains: hidden tabs tick once a minute. */
const sleptMs = 75_000;
const tickMs = 500;

export interface PageVisibilityOptions {
  /** Called twice a second, and when the page becomes visible. */
  readonly tick: () => void;
  /** The page is hidden. */
  readonly hide: () => void;
  /** The page is visible again, without sleep in between. */
  readonly show: () => void;
  /** The device slept: the session must be checked before the page is shown. */
  readonly wake: () => void;
}

/** Reports the page's visibility and the device's sleep. Returns the cleanup. */
export function watchPageVisibility({ tick, hide, show, wake }: PageVisibilityOptions): () => void {
  let lastTick = Date.now();

  function checkGap(): void {
    const gap = Date.now() - lastTick;
    lastTick = Date.now();
    if (gap > sleptMs) wake();
    tick();
  }

  function handleVisibility(): void {
    const slept = Date.now() - lastTick > sleptMs;
    checkGap();
    if (document.visibilityState === 'hidden') hide();
    else if (!slept) show();
  }

  const timer = setInterval(checkGap, tickMs);
  document.addEventListener('visibilitychange', handleVisibility);
  document.addEventListener('resume', checkGap);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    document.removeEventListener('resume', checkGap);
  };
}
