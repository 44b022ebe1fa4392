import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/live.ts';

/** The server's time, renewed every second while `ticking`. */
export function useNow(ticking: boolean): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!ticking) return;
    const tick = () => setNow(serverNow());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticking]);
  return now;
}
