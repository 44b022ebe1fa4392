import { useEffect, useRef, type RefObject } from 'react';

/**
 * Publishes an element's height in px as a CSS custom property of the document, e.g. `--banners-height`. The property is
 * absent while the height is `usualRem`, the styles' default: setting it restyles the whole page.
 */
export function useMeasuredHeight<T extends HTMLElement = HTMLDivElement>(
  name: `--${string}`,
  usualRem = 0,
): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    if (!box.current) return;
    const { style } = document.documentElement;
    const watching = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      if (height === usualRem * remPx()) style.removeProperty(name);
      else style.setProperty(name, `${String(height)}px`);
    });
    watching.observe(box.current);
    return () => {
      watching.disconnect();
      style.removeProperty(name);
    };
  }, [name, usualRem]);
  return box;
}

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
