import { useEffect, useRef } from 'react';

/** A ref that is true while the component is on screen, for answers that come after it is gone. */
export function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
