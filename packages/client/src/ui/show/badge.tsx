import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Mark, type MarkShape } from './mark.tsx';

export interface BadgeProps {
  children: ReactNode;
  look?: 'plain' | 'destructive' | 'info' | 'done' | undefined;
}

const looks = {
  plain: 'bg-sunken border-line text-ink-2',
  destructive: 'bg-severe-fill border-severe-fill text-on-severe',
  info: 'bg-secondary-soft border-secondary-soft text-secondary-ink',
  done: 'tone-normal border-(--v-block-edge) bg-tone-ground text-tone-ink',
};

/** A short label, 24 px high. */
export function Badge({ children, look = 'plain' }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center rounded-chip border px-2 text-xs font-head whitespace-nowrap',
        looks[look],
      )}
    >
      {children}
    </span>
  );
}

export interface ChipProps {
  children: ReactNode;
  mark?: MarkShape | undefined;
  size?: 's' | 'm' | undefined;
}

/** A bordered warning chip that wraps instead of being cut off. */
export function Chip({ children, mark = 'no-entry', size = 'm' }: ChipProps) {
  const box = size === 's' ? 'gap-1.5 border-[1.5px] px-2 py-px text-s' : 'gap-2 border-2 px-3 py-1 text-m';
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center rounded-chip border-ink bg-raised font-head text-ink',
        box,
      )}
    >
      <Mark shape={mark} size={size === 's' ? 14 : 18} />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
