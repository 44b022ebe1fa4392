import { useEffect, useState } from 'react';
import { serverNow } from '../server/server-clock.ts';

const freshMs = 1_000;

/** The server's time, updated every `intervalMs`; null stops the updates. */
export function useNow(intervalMs: number | null): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (intervalMs === null) return;
    const tick = () => setNow(serverNow());
    // The time in the state may be old when the updates start; rendered a moment ago, it is not.
    const first = setTimeout(() =>
      setNow((before) => (serverNow().getTime() - before.getTime() < freshMs ? before : serverNow())),
    );
    const timer = setInterval(tick, intervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [intervalMs]);
  return now;
}
