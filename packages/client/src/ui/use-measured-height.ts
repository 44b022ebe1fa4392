import { useEffect, useRef, type RefObject } from 'react';

/** Publishes an element's height in px as a CSS custom property of the document, e.g. `--banners-height`. */
export function useMeasuredHeight<T extends HTMLElement = HTMLDivElement>(
  name: `--${string}`,
): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    if (!box.current) return;
    const { style } = document.documentElement;
    const watching = new ResizeObserver(([entry]) => {
      style.setProperty(name, `${String(Math.ceil(entry?.contentRect.height ?? 0))}px`);
    });
    watching.observe(box.current);
    return () => {
      watching.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return box;
}
