import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const initialDelayMs = 400;
const repeatEveryMs = 90;

/** Handlers of a button that acts when pressed and repeats while held; keyboards click it. */
export function useHoldRepeat(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const release = () => clearTimeout(timer.current);
  const repeat = () => {
    latest.current();
    timer.current = setTimeout(repeat, repeatEveryMs);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      release();
      latest.current();
      timer.current = setTimeout(repeat, initialDelayMs);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    // The pointer acted on pointerdown; detail 0 is Enter, Space or an assistive click.
    onClick(event: MouseEvent) {
      if (event.detail === 0) latest.current();
    },
  };
}
