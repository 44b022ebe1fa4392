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
export function positionMenu(key: Edges, list: Size, view: Size): { left: number; top: number } {
  const under = key.bottom + gap;
  const over = key.top - gap - list.height;
  const fits = under + list.height <= view.height - margin;
  const left = Math.min(key.right, view.width - margin) - list.width;
  return { left: Math.max(margin, left), top: fits ? under : Math.max(margin, over) };
}
