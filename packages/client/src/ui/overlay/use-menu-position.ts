import { useLayoutEffect, type RefObject } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

/** Px between button and menu. */
const gap = 6;
/** Px between menu and window edge. */
const margin = 8;

/**
 * Position of a menu in CSS px of the window: below its button, aligned right; above it when there is no room below.
 */
export function positionMenu(button: Edges, list: Size, view: Size): { left: number; top: number } {
  const under = button.bottom + gap;
  const over = button.top - gap - list.height;
  const fits = under + list.height <= view.height - margin;
  const left = Math.min(button.right, view.width - margin) - list.width;
  return { left: Math.max(margin, left), top: fits ? under : Math.max(margin, over) };
}

/** Keeps an open menu at its button on every frame, whatever scrolls. */
export function useMenuPosition(
  opener: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    let frame = 0;
    const follow = () => {
      if (opener.current && list.current) position(opener.current, list.current);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [opener, list]);
}

function position(opener: HTMLElement, list: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const size = { width: list.offsetWidth, height: list.offsetHeight };
  const { left, top } = positionMenu(opener.getBoundingClientRect(), size, { width, height });
  list.style.left = `${String(left)}px`;
  list.style.top = `${String(top)}px`;
}
