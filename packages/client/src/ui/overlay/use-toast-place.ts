import { useLayoutEffect, useState, type RefObject } from 'react';
import {
  findFormControls,
  findFreePlace,
  measure,
  scrollToClear,
  visibleControls,
  type ToastPlace,
} from './toast-place.ts';

/** While it is set, the page leaves the toast room at its end (base.css). */
const takesRoom = 'data-toast-takes-room';
const openDialog = '[role=dialog],[role=alertdialog]';
const settledMs = 150;
/** Narrower, it is a bar below the page. */
const barUnder = '(width < 640px)';

/**
 * Finds a place for the toast that covers no control of the page. If there is none, an error reserves room at the end of the
 * page, and the page scrolls until the buttons of the current form are clear. Other toasts may cover controls, since they
 * close by themselves. `shown` changes with the toast's content.
 */
export function useToastPlace(
  box: RefObject<HTMLElement | null>,
  shown: string | undefined,
  isError: boolean,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('left');
  useLayoutEffect(() => {
    const root = document.documentElement;
    const card = box.current?.firstElementChild;
    // Dialogs end above the toast.
    if (shown === undefined || !card || document.querySelector(openDialog)) return;
    // Found only once. Scrolling brings other controls into the window, and scrolling for them would push the pressed button
    // out.
    let keys: Element[] | undefined;
    const choose = () => {
      const { width, height } = card.getBoundingClientRect();
      const view = { width: root.clientWidth, height: innerHeight };
      const { all, single } = visibleControls(card);
      const size = { width, height };
      const isBar = matchMedia(barUnder).matches;
      const free = isBar ? undefined : (findFreePlace(size, view, all) ?? findFreePlace(size, view, single));
      setPlace(free ?? 'left');
      if (free || !isError) return;
      root.setAttribute(takesRoom, '');
      // Measured anew: bars that end above the toast have moved by themselves.
      keys ??= findFormControls(card);
      const distance = scrollToClear(height, view, measure(keys));
      if (distance > 0) scrollBy(0, distance);
    };
    choose();
    // Once more when the page shows what the act has changed.
    const timer = setTimeout(choose, settledMs);
    addEventListener('resize', choose);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', choose);
      root.removeAttribute(takesRoom);
    };
  }, [box, shown, isError]);
  return place;
}
