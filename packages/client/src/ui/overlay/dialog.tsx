import {
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Description,
} from '@headlessui/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../show/button.tsx';
import { cx } from '../show/cx.ts';
import { close as closeIcon } from '../show/icons.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside or the close button; without it the dialog must be answered. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  text?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons at the bottom, the primary one first. */
  actions?: ReactNode | undefined;
  width?: 'narrow' | 'normal' | 'wide' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

const widths = { narrow: 'max-w-[27rem]', normal: 'max-w-[37.5rem]', wide: 'max-w-[48rem]' };

/**
 * Time in milliseconds after its opening in which a dialog ignores taps. The second tap of a double tap was meant for the
 * page below.
 */
const doubleTapMs = 500;

/** When a finger or a mouse button was last lifted, in ms of `performance.now()`; -Infinity once a key was pressed after it. */
let liftedAt = -Infinity;
// The build renders outlines of pages without a window.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerup', () => (liftedAt = performance.now()), { capture: true });
  window.addEventListener('keydown', () => (liftedAt = -Infinity), { capture: true });
}

/** Stops the second tap of a double tap on "Save" from answering or closing the question that the first tap opened. */
function useDoubleTapGuard(open: boolean) {
  const openedAt = useRef(-Infinity);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const isNew = () => performance.now() - openedAt.current < doubleTapMs;
  return {
    /** True for a closing by a tap beside a dialog that has just opened; Escape always closes it. */
    isStray: () => isNew() && performance.now() - liftedAt < 300,
    onClickCapture: (event: MouseEvent) => {
      if (event.detail < 2 || !isNew()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** A modal dialog. */
export function Dialog({
  open,
  onClose,
  title,
  text,
  children,
  actions,
  width = 'normal',
  role = 'dialog',
}: DialogProps) {
  const { isStray, onClickCapture } = useDoubleTapGuard(open);
  const close = () => {
    if (!isStray()) onClose?.();
  };
  return (
    <HeadlessDialog open={open} onClose={close} role={role} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-[var(--veil)]" />
      <div className="fixed inset-0 bottom-(--toast-measured) overflow-y-auto">
        <div className="flex min-h-full items-center justify-center p-4">
          <DialogPanel
            onClickCapture={onClickCapture}
            className={cx(
              'appear relative w-full rounded-dialog bg-raised p-6 text-ink shadow-lifted tablet:p-8',
              widths[width],
            )}
          >
            <DialogTitle
              className={cx('text-l2 font-head tablet:text-[1.5rem] tablet:leading-8', onClose && 'pr-10')}
            >
              {title}
            </DialogTitle>
            {text && <Description className="mt-1 text-ink-2">{text}</Description>}
            {onClose && role === 'dialog' && (
              <IconButton
                icon={closeIcon}
                label="Close"
                onClick={onClose}
                className="absolute top-4 right-4"
              />
            )}
            {children && <div className="mt-4">{children}</div>}
            {actions && <div className="mt-6 flex flex-col gap-3 *:flex-1 tablet:flex-row">{actions}</div>}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  text?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** The answer that changes nothing: primary button with the first focus; also on Escape. */
  safeText: string;
  onSafe: () => void;
  /** The answer that performs the action. */
  riskText: string;
  onRisk: () => void;
  /** Red text on the second button. */
  danger?: boolean | undefined;
  pending?: boolean | undefined;
  pendingText?: string | undefined;
}

/** A dialog with a question and two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    children,
    safeText,
    onSafe,
    riskText,
    onRisk,
    danger,
    pending = false,
    pendingText,
  } = props;
  const actions = (
    <>
      <Button kind="primary" size="tall" onClick={onSafe} autoFocus data-autofocus>
        {safeText}
      </Button>
      <Button
        kind={danger ? 'danger' : 'secondary'}
        size="tall"
        onClick={onRisk}
        pending={pending}
        {...(pendingText && { pendingText })}
      >
        {riskText}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onSafe} title={title} text={text} actions={actions} role="alertdialog">
      {children}
    </Dialog>
  );
}
