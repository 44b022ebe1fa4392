import { sessionLimits } from '@hearthline/contracts';

/** Times are ms of the server's clock. */
export interface ActivityOptions {
  readonly now: () => number;
  readonly expiresAt: () => number;
  /** Asks the server for another 15 minutes. */
  readonly extend: () => Promise<void>;
  /** Seconds left while the warning is shown; null without a warning. */
  readonly warn: (secondsLeft: number | null) => void;
  /** Called when the session's time is up. */
  readonly expire: () => void;
}

export interface Activity {
  /** Reports user input. */
  readonly touch: () => void;
  /** Checks the clock; to be called about twice a second. */
  readonly tick: () => void;
  /** Extends the session from the warning ("Stay Logged In"). */
  readonly stay: () => void;
}

const { inactivityMinutes, warningSeconds, extendEverySeconds } = sessionLimits;
const throttleMs = 1_000;
const retryMs = 5_000;

/**
 * Extends the session while there is user input. Input counts once a second; the server is asked at most once a
 * minute, trailing edge included. While the warning is shown only its buttons count.
 */
export function watchActivity({ now, expiresAt, extend, warn, expire }: ActivityOptions): Activity {
  let lastTouch = -Infinity;
  let hasInput = false;
  let isRequesting = false;
  let notBefore = -Infinity;
  let warned: number | null = null;

  // The last extension, by any tab of this browser, was 15 minutes before the end that it set.
  const nextRequestAt = () =>
    Math.max(notBefore, expiresAt() - inactivityMinutes * 60_000 + extendEverySeconds * 1_000);

  async function requestExtension(): Promise<void> {
    if (isRequesting) return;
    isRequesting = true;
    hasInput = false;
    try {
      await extend();
      // Close to the maximum length of a session the server returns no later end.
      notBefore = now() + extendEverySeconds * 1_000;
    } catch {
      hasInput = true;
      notBefore = now() + retryMs;
    } finally {
      isRequesting = false;
    }
  }

  function updateWarning(secondsLeft: number | null): void {
    if (secondsLeft !== warned) warn(secondsLeft);
    warned = secondsLeft;
  }

  function tick(): void {
    const left = expiresAt() - now();
    if (left <= 0) return expire();
    updateWarning(left <= warningSeconds * 1_000 ? Math.ceil(left / 1_000) : null);
    if (hasInput && now() >= nextRequestAt()) void requestExtension();
  }

  return {
    tick,
    touch() {
      if (now() - lastTouch < throttleMs) return;
      // The warning may be due and not shown yet.
      tick();
      if (warned !== null) return;
      lastTouch = now();
      hasInput = true;
      tick();
    },
    stay: () => void requestExtension(),
  };
}
