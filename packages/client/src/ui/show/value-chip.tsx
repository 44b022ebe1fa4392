import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Mark, type MarkShape } from './mark.tsx';
import { getMark, toneClass, type ValueTone } from './tone.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ValueChipProps {
  value: ReactNode;
  tone: ValueTone | 'unknown';
  /** The band's word; visually hidden when normal, unless `showWord`. */
  word: string;
  /** Triangle or octagon pointing up or down; by default the tone's own mark. */
  mark?: MarkShape | undefined;
  size?: 's' | 'm' | undefined;
  showWord?: boolean | undefined;
}

/** A value with mark and word in its tone's colours. */
export function ValueChip({
  value,
  tone,
  word,
  mark = getMark(tone),
  size = 's',
  showWord = tone !== 'normal',
}: ValueChipProps) {
  const loud = tone === 'attention' || tone === 'severe';
  const box = size === 's' ? 'min-h-[1.625rem] gap-1.5' : 'min-h-8 gap-2 text-l';
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-chip whitespace-nowrap',
        box,
        loud && [toneClass(tone), 'border-[1.5px] bg-tone-ground px-1.5 text-tone-ink'].join(' '),
        tone === 'severe' ? 'border-tone-edge' : 'border-transparent',
      )}
    >
      <span
        className={cx(
          tone === 'unknown'
            ? 'border-b-2 border-dashed border-unknown-mark font-stale text-unknown-ink'
            : 'font-value',
          tone === 'normal' && 'text-value',
        )}
      >
        {value}
      </span>
      <Mark shape={mark} size={size === 's' ? 14 : 18} />
      {showWord ? (
        <span className={cx('chip-word font-label', size === 's' ? 'text-xs' : 'text-m')}>{word}</span>
      ) : (
        <VisuallyHidden>{word}</VisuallyHidden>
      )}
    </span>
  );
}
