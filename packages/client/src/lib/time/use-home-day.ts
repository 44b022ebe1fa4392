import { useEffect, useState } from 'react';
import { useHomeTime } from './home-time.ts';

/** The home's calendar day, `yyyy-MM-dd`; changes at the home's midnight. */
export function useHomeDay(): string {
  const { today } = useHomeTime();
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), 1_000);
    return () => clearInterval(timer);
  }, [today]);
  return day;
}
