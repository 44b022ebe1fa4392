import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link, textLinkClass } from './link.tsx';
import { Mark } from './mark.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StatCardProps {
  label: string;
  value?: ReactNode | undefined;
  /** A small chart at the right. */
  figure?: ReactNode | undefined;
  caption?: ReactNode | undefined;
  /** Hidden if the card is too narrow for both. */
  captionEnd?: ReactNode | undefined;
  state?: 'ready' | 'loading' | 'failed' | undefined;
  failedText?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Makes the label a link. */
  href?: string | undefined;
}

/** A figure with its chart and caption. */
export function StatCard(props: StatCardProps) {
  const {
    label,
    value,
    figure,
    caption,
    captionEnd,
    state = 'ready',
    failedText = 'Failed to load',
    onRetry,
    href,
  } = props;
  return (
    <div className="@container/stat min-w-0" aria-busy={state === 'loading' || undefined}>
      <div className="font-label text-desk text-ink-2">
        {href ? (
          <Link href={href} className="target hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </div>
      <div className="flex h-13 items-end justify-between gap-3 overflow-hidden">
        {state === 'ready' && (
          <>
            <span className="pnum shrink-0 pb-1 text-[2.875rem] leading-[0.9] desk:text-[3.375rem] font-value text-value">
              {value}
            </span>
            <span className="flex min-w-0 flex-1 items-end justify-end self-end">{figure}</span>
          </>
        )}
        {state === 'loading' && (
          <span className="late mb-2 flex w-full items-end justify-between">
            <span className="skeleton h-9 w-14" />
            <span className="skeleton h-5 w-2/5" />
            <VisuallyHidden>Loading...</VisuallyHidden>
          </span>
        )}
        {state === 'failed' && (
          <span className="flex items-center gap-2 pb-2 text-s font-label">
            <Mark shape="square-cross" size={18} />
            {failedText}
          </span>
        )}
      </div>
      <div className={cx('mantel mantel-thick', state === 'failed' && 'mantel-broken')} />
      <div className="mt-1 flex min-h-5 items-baseline justify-between gap-3 text-s text-ink-2 *:min-w-0">
        {state === 'failed' && onRetry ? (
          <button type="button" onClick={onRetry} className={textLinkClass}>
            Try again
          </button>
        ) : (
          state === 'ready' && (
            <>
              <span>{caption}</span>
              <span className="hidden text-right @min-[16.5rem]/stat:inline">{captionEnd}</span>
            </>
          )
        )}
      </div>
    </div>
  );
}
