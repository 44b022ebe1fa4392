import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The first focus: an entry if opened by keyboard, the list if opened by pointer. */
export type MenuStart = 'first' | 'last' | 'list';

interface OpenMenu {
  opener: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  items: () => readonly HTMLElement[];
  start: MenuStart;
  onClose: () => void;
}

/** Focuses the list when it opens; closes it on a click or focus outside and on resize. */
export function useMenuFocus({ opener, list, items, start, onClose }: OpenMenu): void {
  const enter = useEffectEvent(() => {
    const entry = start === 'list' ? undefined : items().at(start === 'first' ? 0 : -1);
    (entry ?? list.current)?.focus({ preventScroll: true });
  });
  const leave = useEffectEvent(({ target, type }: Event) => {
    const inside = [opener, list].some(({ current }) => target instanceof Node && current?.contains(target));
    if (!inside || type === 'resize') onClose();
  });
  useEffect(() => {
    enter();
    const watched = ['pointerdown', 'focusin', 'resize'] as const;
    for (const name of watched) addEventListener(name, leave, true);
    return () => {
      for (const name of watched) removeEventListener(name, leave, true);
    };
  }, []);
}
