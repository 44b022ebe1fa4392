import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

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
      <span className="min-w-28 flex-1">
        <span className="block font-name text-value">{title}</span>
        {text && <span className="block text-s text-value-2">{text}</span>}
      </span>
      {end && <span className="ml-auto flex shrink-0 flex-col items-end gap-1">{end}</span>}
    </>
  );
  const line = 'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2';
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
