/** A second tap within this time and distance is unintended (gloves). */
const doubleTap = { ms: 400, px: 40 } as const;

/**
 * Drops the second tap of a double tap if the first one navigated. It would hit an element of the next page at that spot,
 * e.g. a stepper of Form 01. Returns the stop function.
 */
export function ignoreDoubleTaps(): () => void {
  let last: { at: number; x: number; y: number; path: string } | null = null;
  const handle = (event: MouseEvent) => {
    const isClick = event.type === 'click';
    // A click by keyboard.
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
  // Steppers act on pointerdown, not on click.
  const kinds = ['pointerdown', 'click'] as const;
  for (const kind of kinds) addEventListener(kind, handle, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, handle, true);
  };
}
