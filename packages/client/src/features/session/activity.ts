import { sessionLimits } from '@hearthline/contracts';

/** What the session is told by, in milliseconds of the server's clock. */
export interface ActivityOptions {
  readonly now: () => number;
  readonly expiresAt: () => number;
  /** Asks the server for another 15 minutes. */
  readonly extend: () => Promise<void>;
  /** Seconds left while the user is warned; null when there is no warning. */
  readonly warn: (secondsLeft: number | null) => void;
  /** The session's time is up. */
  readonly expire: () => void;
}

export interface Activity {
  /** Somebody touched the screen. */
  readonly touch: () => void;
  /** Looks at the clock; call it twice a second or so. */
  readonly tick: () => void;
  /** "Stay Logged In". */
  readonly stay: () => void;
}

const { inactivityMinutes, warningSeconds, extendEverySeconds } = sessionLimits;
const throttleMs = 1_000;
const retryMs = 5_000;

/**
 * Keeps a session alive while somebody touches the screen: touches count once a second, the server is asked at most once
 * a minute, and a touch inside that minute is sent at its end. While the warning stands only its buttons count.
 */
export function watchActivity({ now, expiresAt, extend, warn, expire }: ActivityOptions): Activity {
  let lastTouch = -Infinity;
  let wantsMore = false;
  let isAsking = false;
  let notBefore = -Infinity;
  let warned: number | null = null;

  // The last extension, in any tab of this browser, is 15 minutes before the end it gave.
  const mayAskAt = () =>
    Math.max(notBefore, expiresAt() - inactivityMinutes * 60_000 + extendEverySeconds * 1_000);

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    wantsMore = false;
    try {
      await extend();
      // Near the longest that a session lasts the server gives no later end.
      notBefore = now() + extendEverySeconds * 1_000;
    } catch {
      wantsMore = true;
      notBefore = now() + retryMs;
    } finally {
      isAsking = false;
    }
  }

  function sayWarning(secondsLeft: number | null): void {
    if (secondsLeft !== warned) warn(secondsLeft);
    warned = secondsLeft;
  }

  function tick(): void {
    const left = expiresAt() - now();
    if (left <= 0) return expire();
    sayWarning(left <= warningSeconds * 1_000 ? Math.ceil(left / 1_000) : null);
    if (wantsMore && now() >= mayAskAt()) void ask();
  }

  return {
    tick,
    touch() {
      if (warned !== null || now() - lastTouch < throttleMs) return;
      lastTouch = now();
      wantsMore = true;
      tick();
    },
    stay: () => void ask(),
  };
}
