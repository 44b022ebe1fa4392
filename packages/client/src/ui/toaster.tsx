import { useEffect } from 'react';
import { Toaster as HotToaster, useToasterStore } from 'react-hot-toast';
import { toast } from './toast.tsx';

/** Where toasts appear: top right, one at a time; Escape dismisses the one that stands. */
export function Toaster() {
  const { toasts } = useToasterStore();
  const standing = toasts.some(({ visible }) => visible);
  useEffect(() => {
    if (!standing) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      // A dialog, a menu or a list takes Escape first.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')
      )
        toast.dismiss();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [standing]);
  return <HotToaster position="top-right" containerClassName="no-print" containerStyle={{ zIndex: 60 }} />;
}
