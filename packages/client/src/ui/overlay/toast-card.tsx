import { useState } from 'react';
import { Button, IconButton } from '../show/button.tsx';
import { cx } from '../show/cx.ts';
import { close, copy } from '../show/icons.ts';
import { Mark } from '../show/mark.tsx';

export type ToastKind = 'success' | 'info' | 'error';

/** A button of a toast; pressing it closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastCardProps {
  kind: ToastKind;
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
  leaving?: boolean | undefined;
  onClose: () => void;
}

const blocks = {
  success: 'bg-normal-soft text-normal-mark',
  info: 'bg-secondary-soft text-secondary-ink',
  error: 'bg-severe-fill text-on-severe [--mark:var(--on-severe)] [--mark-cut:var(--severe-fill)]',
};

const marks = { success: 'disc-tick', info: 'info', error: 'square-cross' } as const;

/** Copies the error; shows it as selected text if the clipboard is unavailable. */
function CopyError({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  if (outcome === 'refused')
    return (
      <textarea
        readOnly
        rows={3}
        aria-label="Error text"
        value={text}
        ref={(box) => box?.select()}
        className="field-box mt-2 w-full px-2 py-1 text-s"
      />
    );
  return (
    <Button icon={copy} className="mt-2" onClick={handleCopy}>
      {outcome === 'copied' ? 'Copied' : 'Copy Error'}
    </Button>
  );
}

/** A toast: mark, text, close button; errors can be copied. Full width on a phone. */
export function ToastCard({ kind, title, description, action, leaving, onClose }: ToastCardProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      data-live="live"
      className={cx(
        'flex overflow-hidden bg-raised text-ink shadow-floating tablet:w-[27rem] tablet:rounded-notice',
        leaving ? 'opacity-0' : 'appear',
      )}
    >
      <div className={cx('flex w-14 shrink-0 items-center justify-center', blocks[kind])}>
        <Mark shape={marks[kind]} size={22} />
      </div>
      <div className="min-w-0 flex-1 py-3 pl-4">
        <p className="font-head">{title}</p>
        {description && <p className="text-desk text-ink-2">{description}</p>}
        {action && (
          <Button
            className="mt-2"
            onClick={() => {
              onClose();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
        {kind === 'error' && <CopyError text={[title, description].filter(Boolean).join('\n')} />}
      </div>
      <IconButton icon={close} label="Dismiss" onClick={onClose} className="m-1" />
    </div>
  );
}
