import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Button } from './button.tsx';
import { tryAgain } from './icons.ts';
import { Mark } from './mark.tsx';

export interface SkeletonRowsProps {
  rows?: number | undefined;
  /** Rows of two lines, 61 px; on a tablet five rows of a table and its head take 311 px. */
  tall?: boolean | 'table' | undefined;
  label?: string | undefined;
}

/** Skeleton rows; shown after 200 ms, without animation. */
export function SkeletonRows({ rows = 5, tall = false, label = 'Loading...' }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className="late">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={cx(
            tall ? 'h-15.25' : 'h-15 tablet:h-14 desk:h-11',
            tall === 'table' && 'tablet:max-desk:h-[3.8875rem]',
            'flex items-center gap-3 border-b border-line last:border-0',
          )}
        >
          <span className="skeleton size-8 rounded-chip!" />
          <span className="skeleton h-3.5" style={{ width: `${36 - ((index * 9) % 14)}%` }} />
          <span className="skeleton ml-auto h-3.5 w-[15%]" />
          <span className="skeleton h-3.5 w-[15%]" />
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  text?: ReactNode | undefined;
  /** At most one. */
  action?: ReactNode | undefined;
}

/** State of a page or list without data. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="py-6">
      <p className="text-l font-head">{title}</p>
      {text && <p className="mt-1 text-desk text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export interface FailedStateProps {
  title: string;
  /** e.g. when the data was last valid: "Shown last at 14:02." */
  text?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  retryText?: string | undefined;
  pending?: boolean | undefined;
}

/** State after loading failed: message and retry button. */
export function FailedState({
  title,
  text,
  onRetry,
  retryText = 'Try again',
  pending = false,
}: FailedStateProps) {
  return (
    <div className="py-6" role="alert">
      <p className="flex items-center gap-2 text-l font-head">
        <Mark shape="square-cross" size={22} />
        {title}
      </p>
      {text && <p className="mt-1 text-desk text-ink-2">{text}</p>}
      {onRetry && (
        <Button className="mt-3" icon={tryAgain} onClick={onRetry} pending={pending}>
          {retryText}
        </Button>
      )}
    </div>
  );
}
