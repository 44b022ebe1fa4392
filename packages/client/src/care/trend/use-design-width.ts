import { useLayoutEffect, useState } from 'react';

/** Where nothing is laid out. */
const usualWidth = 720;
const remOfDesign = 16;

/**
 * The width of an element in px of the design (1/16 rem), so that what is drawn in them grows with the letters. Not
 * changed by printing: a drawing is then scaled to the paper.
 */
export function useDesignWidth() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || remOfDesign;
      const measured = Math.round((element.clientWidth * remOfDesign) / rem);
      if (measured > 0 && !matchMedia('print').matches) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, width };
}
