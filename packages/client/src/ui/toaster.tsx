import { Fragment, useEffect, useRef, type RefObject } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { toast } from './toast.tsx';

const escapeOwners = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Tells the styles how high the toast stands: on a phone, where it has the width to itself, the page begins below it. */
function useToldHeight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const { style } = document.documentElement;
    const watching = new ResizeObserver(([entry]) => {
      style.setProperty('--toast-measured', `${String(Math.ceil(entry?.contentRect.height ?? 0))}px`);
    });
    watching.observe(box.current);
    return () => {
      watching.disconnect();
      style.removeProperty('--toast-measured');
    };
  }, []);
  return box;
}

/** Where toasts appear: top right, on a phone above the page; one at a time; Escape dismisses the one that stands. */
export function Toaster() {
  const { toasts } = useToaster();
  const box = useToldHeight();
  const standing = toasts.some(({ visible }) => visible);
  useEffect(() => {
    if (!standing) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      // A dialog, a menu or a list takes Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(escapeOwners)) return;
      toast.dismiss();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [standing]);
  return (
    <div
      ref={box}
      aria-live="polite"
      className="no-print fixed top-0 right-0 z-60 max-tablet:left-0 tablet:top-17 tablet:right-4"
    >
      {toasts.map((shown) => (
        <Fragment key={shown.id}>{resolveValue(shown.message, shown)}</Fragment>
      ))}
    </div>
  );
}
