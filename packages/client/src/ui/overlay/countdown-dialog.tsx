import type { ReactNode } from 'react';
import { Button } from '../show/button.tsx';
import { Dialog } from './dialog.tsx';
import { VisuallyHidden } from '../show/visually-hidden.tsx';

/** Remaining seconds over a progress bar; announced at the start, at 10 and at 5. */
export function Countdown({
  seconds,
  total,
  text = String(seconds),
}: {
  seconds: number;
  total: number;
  text?: string;
}) {
  const spoken = seconds === total || seconds === 10 || seconds === 5;
  return (
    <div>
      <div role="timer" className="pnum text-[4rem] leading-[1.1] font-number">
        {text}
      </div>
      <VisuallyHidden>
        <span role="status">{spoken ? `${seconds} seconds left` : ''}</span>
      </VisuallyHidden>
      <div className="h-[5px] bg-line">
        <div
          className="h-full bg-hearth"
          style={{ width: `${Math.max(0, Math.min(100, (100 * seconds) / total))}%` }}
        />
      </div>
    </div>
  );
}

export interface CountdownDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode | undefined;
  seconds: number;
  total: number;
  /** The primary button, focused at first. */
  safeText: string;
  onSafe: () => void;
  other?: { readonly text: string; readonly onChoose: () => void } | undefined;
}

/** A dialog that is answered by default when its time runs out. */
export function CountdownDialog({
  open,
  title,
  text,
  seconds,
  total,
  safeText,
  onSafe,
  other,
}: CountdownDialogProps) {
  const actions = (
    <>
      <Button kind="primary" onClick={onSafe} autoFocus data-autofocus>
        {safeText}
      </Button>
      {other && <Button onClick={other.onChoose}>{other.text}</Button>}
    </>
  );
  return (
    <Dialog open={open} title={title} text={text} actions={actions} role="alertdialog" width="narrow">
      <Countdown seconds={seconds} total={total} />
    </Dialog>
  );
}
