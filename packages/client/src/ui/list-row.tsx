import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { caretRight } from './icons.ts';
import { Link } from './link.tsx';
import { Mark, type MarkShape } from './mark.tsx';
import { toneClass, type Tone } from './tone.ts';

export interface ListRowProps {
  /** A face or an icon at the left. */
  start?: ReactNode | undefined;
  title: ReactNode;
  text?: ReactNode | undefined;
  /** Values or keys at the right. */
  end?: ReactNode | undefined;
  /** All of it one link. */
  href?: string | undefined;
  arrived?: boolean | undefined;
}

/** The phone's table row: two lines, 60 px; inside a `<ul>`. */
export function ListRow({ start, title, text, end, href, arrived }: ListRowProps) {
  const inside = (
    <>
      {start}
      <span className="min-w-0 flex-1">
        <span className="block font-name text-value">{title}</span>
        {text && <span className="block text-s text-value-2">{text}</span>}
      </span>
      {end && <span className="flex shrink-0 flex-col items-end gap-1">{end}</span>}
    </>
  );
  const line = 'flex min-h-15 items-center gap-3 py-2';
  return (
    <li className={cx('border-b border-line', arrived && 'arrived')}>
      {href ? (
        <Link href={href} className={line}>
          {inside}
        </Link>
      ) : (
        <div className={line}>{inside}</div>
      )}
    </li>
  );
}

export interface NoticeProps {
  tone: Tone;
  count: number;
  mark: MarkShape;
  title: ReactNode;
  text?: ReactNode | undefined;
  href: string;
}

/** A block with mark and count in its band's colour, words, caret: all of it one link; inside a `<ul>`. */
export function Notice({ tone, count, mark, title, text, href }: NoticeProps) {
  return (
    <li className="border-b border-line">
      <Link href={href} className="flex min-h-[3.8125rem] items-center gap-3 py-2">
        <span
          className={cx(
            toneClass(tone),
            'notice-block flex h-10.5 min-w-14 shrink-0 items-center justify-center gap-2 rounded-button border-[1.5px] bg-tone-ground px-2 text-l2 font-value text-tone-ink',
          )}
        >
          <Mark shape={mark} size={17} />
          {count}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-desk leading-5 font-name text-value">{title}</span>
          {text && <span className="block text-s text-value-2">{text}</span>}
        </span>
        <Icon svg={caretRight} size={16} className="text-ink-2" />
      </Link>
    </li>
  );
}
