import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { BrokenLine } from './connection-indicator.tsx';
import { Mark, type MarkShape } from './mark.tsx';

export interface BannerProps {
  tone: 'lost' | 'severe' | 'info';
  /** 'line' is the broken line; by default the tone's own mark. */
  mark?: MarkShape | 'line' | undefined;
  children: ReactNode;
  /** No announcement: an element beside it announces the same text. */
  silent?: boolean | undefined;
  /** A button or link at the right. */
  action?: ReactNode | undefined;
}

const looks = {
  lost: 'bg-lost-fill text-on-lost',
  severe: 'bg-severe-fill text-on-severe',
  info: 'bg-secondary-soft text-ink',
};

const marks = { lost: 'wrench', severe: 'lock', info: 'info' } as const;

/** A full-width bar that pushes content down; announced politely (role status). */
export function Banner({ tone, mark = marks[tone], silent, children, action }: BannerProps) {
  return (
    <div
      role={silent ? undefined : 'status'}
      className={cx(
        'flex min-h-14 items-center gap-3 px-4 py-2 text-[1.0625rem] font-button tablet:px-5',
        looks[tone],
      )}
    >
      {mark === 'line' ? <BrokenLine /> : <Mark shape={mark} size={22} className="[--mark:currentColor]" />}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
