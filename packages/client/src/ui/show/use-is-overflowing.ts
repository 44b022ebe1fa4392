import { useEffect, useState } from 'react';

/** True if an element's content is wider than the element, so that it needs scrolling by keyboard. */
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
