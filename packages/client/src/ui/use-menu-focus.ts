import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What has the focus at first: an entry when a key opened the list, the list itself when a press did. */
export type MenuStart = 'first' | 'last' | 'list';

interface OpenMenu {
  opener: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  items: () => readonly HTMLElement[];
  start: MenuStart;
  onClose: () => void;
}

/** Takes the focus into a list when it opens, and closes it when a press or the focus goes elsewhere, or its key may be gone. */
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
