import { useEffect, useState } from 'react';

/** Whether what is inside an element is wider than it, so that it must scroll and a keyboard must reach it. */
export function useIsOverflowing() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isOverflowing, setOverflows] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref: setElement, isOverflowing };
}
