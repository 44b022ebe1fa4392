import { startTransition, useEffect, useState } from 'react';

/** Where the browser doesn't tell when it is idle (Safari), ms. */
const fallbackMs = 200;

/** Whether the browser was idle since the component was mounted; rendered in short tasks. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const set = () => startTransition(() => setIsIdle(true));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(set, fallbackMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(set);
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
