import type { ReactNode } from 'react';
import { cx } from '../ui/show/cx.ts';
import { Mark, type MarkShape } from '../ui/show/mark.tsx';

export interface NoticeProps {
  /** Read out at once, with a thick border. */
  readonly isStrong: boolean;
  readonly shape: MarkShape;
  readonly children: ReactNode;
}

/** A sentence in a dialog that is read before it is answered. */
export function Notice({ isStrong, shape, children }: NoticeProps) {
  return (
    <p
      role={isStrong ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2 rounded-notice p-4 text-l font-head',
        isStrong ? 'border-2 border-ink' : 'border border-line-strong',
      )}
    >
      <Mark shape={shape} size={22} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
