import { useLayoutEffect, type RefObject } from 'react';
import { placeMenu } from './menu-place.ts';

/** Keeps an open list at its key, whatever scrolls or pushes that. */
export function useMenuPlace(
  opener: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    let frame = 0;
    const follow = () => {
      if (opener.current && list.current) place(opener.current, list.current);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [opener, list]);
}

function place(opener: HTMLElement, list: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const size = { width: list.offsetWidth, height: list.offsetHeight };
  const { left, top } = placeMenu(opener.getBoundingClientRect(), size, { width, height });
  list.style.left = `${String(left)}px`;
  list.style.top = `${String(top)}px`;
}
