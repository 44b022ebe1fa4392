import { Fragment, useEffect } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { toast } from './toast.tsx';

const escapeOwners = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/** Where toasts appear: top right, one at a time; Escape dismisses the one that stands. */
export function Toaster() {
  const { toasts } = useToaster();
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
    <div aria-live="polite" className="no-print fixed top-17 right-4 z-60">
      {toasts.map((shown) => (
        <Fragment key={shown.id}>{resolveValue(shown.message, shown)}</Fragment>
      ))}
    </div>
  );
}
