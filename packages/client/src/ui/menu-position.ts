interface Size {
  readonly width: number;
  readonly height: number;
}

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

/** Between a key and its list. */
const gap = 6;
/** Between a list and the window's edge. */
const margin = 8;

/** Where a list stands, in CSS pixels of the window: under its key and flush with its right edge; above it where there is no room below. */
export function positionMenu(key: Edges, list: Size, view: Size): { left: number; top: number } {
  const under = key.bottom + gap;
  const over = key.top - gap - list.height;
  const fits = under + list.height <= view.height - margin;
  const left = Math.min(key.right, view.width - margin) - list.width;
  return { left: Math.max(margin, left), top: fits ? under : Math.max(margin, over) };
}
