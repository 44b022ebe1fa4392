import { useLayoutEffect, type RefObject } from 'react';
import { positionMenu } from './menu-position.ts';

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
