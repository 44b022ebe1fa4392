import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The server's time, updated every `intervalMs`; null stops the updates. */
export function useNow(intervalMs: number | null): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (intervalMs === null) return;
    const tick = () => setNow(serverNow());
    // The time in the state may be old when the updates start.
    const first = setTimeout(tick);
    const timer = setInterval(tick, intervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [intervalMs]);
  return now;
}
