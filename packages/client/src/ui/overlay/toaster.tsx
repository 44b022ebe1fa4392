import { Fragment, useEffect } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { toast } from './toast.tsx';
import { cx } from '../show/cx.ts';
import { useMeasuredHeight } from '../table/use-measured-height.ts';
import { useToastPlace } from './use-toast-place.ts';

const escapeOwners = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

const places = {
  left: 'left-0',
  right: 'tablet:right-0 max-tablet:left-0',
  center: 'max-tablet:left-0 tablet:left-1/2 tablet:-translate-x-1/2',
};

/** Renders the toasts, one at a time: at the bottom, where they cover no control; on a phone below the page. Escape dismisses. */
export function Toaster() {
  const { toasts } = useToaster();
  const box = useMeasuredHeight('--toast-measured');
  const shown = toasts.find(({ visible }) => visible);
  const isShown = shown !== undefined;
  const place = useToastPlace(
    box,
    shown && `${shown.id} ${String(shown.createdAt)}`,
    shown?.duration === Infinity,
  );
  useEffect(() => {
    const handleAct = ({ target }: Event) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) toast.acted();
    };
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, handleAct, true);
    return () => {
      for (const act of ['pointerdown', 'keydown']) removeEventListener(act, handleAct, true);
    };
  }, [box]);
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
      className={cx(
        'no-print fixed bottom-0 z-60 max-tablet:right-0 tablet:px-4 tablet:not-empty:pb-4',
        places[place],
      )}
    >
      {toasts.map((each) => (
        <Fragment key={each.id}>{resolveValue(each.message, each)}</Fragment>
      ))}
    </div>
  );
}
