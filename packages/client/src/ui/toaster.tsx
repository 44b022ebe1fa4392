import { Fragment, useEffect } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { toast } from './toast.tsx';
import { useMeasuredHeight } from './use-measured-height.ts';

const escapeOwners = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Renders the toasts, one at a time: bottom left, on a phone below the page. Escape dismisses. */
export function Toaster() {
  const { toasts } = useToaster();
  const box = useMeasuredHeight('--toast-measured');
  const isShown = toasts.some(({ visible }) => visible);
  useEffect(() => {
    if (!isShown) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      // An open dialog, menu or list takes Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(escapeOwners)) return;
      toast.dismiss();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [isShown]);
  return (
    <div
      ref={box}
      aria-live="polite"
      className="no-print fixed bottom-0 left-0 z-60 max-tablet:right-0 tablet:px-4 tablet:not-empty:pb-4"
    >
      {toasts.map((shown) => (
        <Fragment key={shown.id}>{resolveValue(shown.message, shown)}</Fragment>
      ))}
    </div>
  );
}
