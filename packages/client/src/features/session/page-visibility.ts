/** A gap between two ticks that only sleep explains; hidden tabs tick once a minute. Milliseconds. */
const sleptMs = 75_000;
const tickMs = 500;

export interface PageVisibilityOptions {
  /** Twice a second, and whenever the page comes back to sight. */
  readonly tick: () => void;
  /** The page is out of sight: nothing needs to be seen. */
  readonly hide: () => void;
  /** In sight again after a short while. */
  readonly show: () => void;
  /** The device slept: nothing may be shown before it is checked. */
  readonly wake: () => void;
}

/** Watches whether anybody can see the page, and whether the device slept. Returns how to stop. */
export function watchPageVisibility({ tick, hide, show, wake }: PageVisibilityOptions): () => void {
  let lastTick = Date.now();

  function look(): void {
    const gap = Date.now() - lastTick;
    lastTick = Date.now();
    if (gap > sleptMs) wake();
    tick();
  }

  function handleVisibility(): void {
    const slept = Date.now() - lastTick > sleptMs;
    look();
    if (document.visibilityState === 'hidden') hide();
    else if (!slept) show();
  }

  const timer = setInterval(look, tickMs);
  document.addEventListener('visibilitychange', handleVisibility);
  document.addEventListener('resume', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    document.removeEventListener('resume', look);
  };
}
