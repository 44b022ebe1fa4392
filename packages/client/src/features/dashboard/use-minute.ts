import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/live.ts';

/** The server's time, renewed every 15 s: for what becomes due or overdue without anything happening. */
export function useMinute(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
