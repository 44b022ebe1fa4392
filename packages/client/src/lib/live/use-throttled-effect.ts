import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs `effect` after `trigger` changed: at once, then at most once in `everyMs`; the last change always runs (throttle
 * with trailing edge).
 */
export function useThrottledEffect(trigger: number, effect: () => void, everyMs: number): void {
  const handled = useRef({ trigger, at: -Infinity });
  const run = useEffectEvent(effect);
  useEffect(() => {
    if (handled.current.trigger === trigger) return;
    const waitMs = Math.max(0, handled.current.at + everyMs - performance.now());
    const timer = setTimeout(() => {
      handled.current = { trigger, at: performance.now() };
      run();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [trigger, everyMs]);
}
