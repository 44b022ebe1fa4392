/** A glove's second tap comes within so many ms and px of the first. */
const doubleTap = { ms: 400, px: 40 } as const;

/**
 * Leaves a tap unheard that falls on the same spot as the one before, after that one has led to another page: it was not meant
 * for what lies there now. Without this a bounce on a resident's key steps the reading that Form 01 shows in its place.
 * Returns how to stop.
 */
export function ignoreDoubleTaps(): () => void {
  let last: { at: number; x: number; y: number; path: string } | null = null;
  const handle = (event: MouseEvent) => {
    const isClick = event.type === 'click';
    // A key pressed by keyboard is no tap.
    if (isClick && event.detail === 0) return;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const path = location.pathname;
    const isDoubleTap =
      last !== null &&
      last.path !== path &&
      at - last.at < doubleTap.ms &&
      Math.hypot(x - last.x, y - last.y) < doubleTap.px;
    if (isDoubleTap) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (isClick) last = { at, x, y, path };
  };
  // What is held down to step on hears the press itself.
  const kinds = ['pointerdown', 'click'] as const;
  for (const kind of kinds) addEventListener(kind, handle, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, handle, true);
  };
}
