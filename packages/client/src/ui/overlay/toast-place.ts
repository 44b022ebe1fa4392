/** The place of a toast at the bottom of the window. */
export type ToastPlace = 'left' | 'right' | 'center';

/** Edges in px of the window. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The elements that stay in reach and in sight while a toast is shown. */
const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=switch],[role=tab],[contenteditable],[data-keep-clear]';

const rows = 'tr,[role=row]';
const forms = 'main form';

/** From the window's sides and bottom, px. */
const margin = 16;

/** The box of a toast of this size at a place of the window. */
export function boxAt(place: ToastPlace, size: { width: number; height: number }, view: Size): Box {
  const free = view.width - size.width;
  const left = { left: margin, right: free - margin, center: free / 2 }[place];
  const bottom = view.height - margin;
  return { left, right: left + size.width, top: bottom - size.height, bottom };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The first place where a toast covers none of the boxes; undefined if there is none. */
export function findFreePlace(size: Size, view: Size, boxes: readonly Box[]): ToastPlace | undefined {
  const places: readonly ToastPlace[] = ['left', 'right', 'center'];
  return places.find((place) => !boxes.some((box) => overlaps(boxAt(place, size, view), box)));
}

/** Distance in px to scroll down, so that a bar of this height at the bottom of the window covers none of the boxes. */
export function scrollToClear(height: number, view: Size, boxes: readonly Box[]): number {
  const top = view.height - height - margin;
  const covered = boxes.filter(({ bottom }) => bottom > top);
  return covered.length === 0 ? 0 : Math.ceil(Math.max(...covered.map(({ bottom }) => bottom)) - top);
}

export interface PageControls {
  /** All controls in the window, except those of the toast. */
  readonly all: readonly Box[];
  /** The controls outside table rows. A table always has one more row under the toast, so its rows can't be kept clear. */
  readonly single: readonly Box[];
}

function findControls(toast: Element): Element[] {
  return [...document.querySelectorAll(controls)].filter((each) => {
    if (toast.contains(each)) return false;
    const { width, height, top, bottom } = each.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}

/** The current boxes of these controls. */
export const measure = (elements: readonly Element[]): Box[] =>
  elements.map((each) => each.getBoundingClientRect());

/** The boxes of the controls of the page as it is in the window. */
export function visibleControls(toast: Element): PageControls {
  const seen = findControls(toast);
  return { all: measure(seen), single: measure(seen.filter((each) => each.closest(rows) === null)) };
}

/**
 * The controls of the current form in the window, including Save and Cancel. If no form has the focus, the controls of all
 * forms of the page.
 */
export function findFormControls(toast: Element): Element[] {
  const worked = document.activeElement?.closest(forms) ?? null;
  return findControls(toast).filter((each) => {
    const form = each.closest(forms);
    return form !== null && (worked === null || form === worked);
  });
}
