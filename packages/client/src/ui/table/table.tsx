import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../show/cx.ts';
import { useIsOverflowing } from '../show/use-is-overflowing.ts';

export interface TableProps {
  /** Accessible name. */
  label: string;
  /** HeadCell elements. */
  head: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A table that scrolls horizontally in its own container when too wide. */
export function Table({ label, head, children, className }: TableProps) {
  const { ref, isOverflowing } = useIsOverflowing();
  return (
    <div
      ref={ref}
      className={cx('-mt-1 -mr-1 -ml-3.5 overflow-x-auto pt-1 pr-1 pl-3.5', isOverflowing && 'scroll-cue')}
      role="group"
      aria-label={label}
      tabIndex={isOverflowing ? 0 : undefined}
    >
      <table className={cx('w-full border-collapse text-left text-desk', className)}>
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-ink-3">
          <tr className="h-[1.875rem] border-b border-line">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A column header. */
export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th scope="col" {...props} className={cx('pr-3 font-label whitespace-nowrap last:pr-0', className)} />
  );
}

export interface RowProps extends ComponentProps<'tr'> {
  /** Added by an event within the last 6 s: marked with a bar, a tint and "New". */
  isNew?: boolean | undefined;
}

/** A table row, 44, 56 or 60 px high by screen size. */
export function Row({ isNew, className, ...props }: RowProps) {
  return (
    <tr
      {...props}
      className={cx('h-15 border-b border-line tablet:h-14 desk:h-11', isNew && 'arrived', className)}
    />
  );
}

export interface CellProps extends ComponentProps<'td'> {
  /** Marks the cell as the row's header (th). */
  name?: boolean | undefined;
  /** Secondary text colour. */
  quiet?: boolean | undefined;
}

/** A table cell; with `name` a row header. */
export function Cell({ name, quiet, className, ...props }: CellProps) {
  const style = cx(
    'pr-3 text-left align-middle last:pr-0',
    name ? 'font-name text-value' : quiet ? 'text-value-2' : 'text-value',
    className,
  );
  return name ? <th scope="row" {...props} className={style} /> : <td {...props} className={style} />;
}

/** "New", visible only while its Row is new. */
export function NewBadge() {
  return <span className="new-word ml-1.5 text-xs font-head text-secondary-ink">New</span>;
}

export interface NewRowsButtonProps {
  /** e.g. "2 new records" */
  text: string;
  onShow: () => void;
}

/** Shows rows that were held back while the table was being read. */
export function NewRowsButton({ text, onShow }: NewRowsButtonProps) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex min-h-11 w-full items-center gap-2 border-b border-line border-l-4 border-l-secondary bg-secondary-soft px-3 font-label text-secondary-ink"
    >
      <span role="status">{text}</span>
    </button>
  );
}
