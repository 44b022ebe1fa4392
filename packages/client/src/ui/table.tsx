import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useIsOverflowing } from './use-is-overflowing.ts';

export interface TableProps {
  /** What the table holds, for screen readers. */
  label: string;
  /** The header row's cells: HeadCell. */
  head: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Ruled rows on the sheet, scrolling sideways inside itself when too narrow. */
export function Table({ label, head, children, className }: TableProps) {
  const { ref, isOverflowing } = useIsOverflowing();
  return (
    <div
      ref={ref}
      className={cx('-mr-1 -ml-3.5 overflow-x-auto pr-1 pl-3.5', isOverflowing && 'scroll-cue')}
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

/** A column's heading. */
export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th scope="col" {...props} className={cx('pr-3 font-label whitespace-nowrap last:pr-0', className)} />
  );
}

export interface RowProps extends ComponentProps<'tr'> {
  /** Just arrived live: gutter bar, tint and "New" for 6 s. */
  isNew?: boolean | undefined;
}

/** A row 43, 56 or 60 px high by screen. */
export function Row({ isNew, className, ...props }: RowProps) {
  return (
    <tr
      {...props}
      className={cx(
        'h-15 border-b border-line tablet:h-14 desk:h-[2.6875rem]',
        isNew && 'arrived',
        className,
      )}
    />
  );
}

export interface CellProps extends ComponentProps<'td'> {
  /** The row's name: heavier, and its header for screen readers. */
  name?: boolean | undefined;
  /** Second ink. */
  quiet?: boolean | undefined;
}

/** A cell; `name` marks the one that says whose row it is. */
export function Cell({ name, quiet, className, ...props }: CellProps) {
  const style = cx(
    'pr-3 text-left align-middle last:pr-0',
    name ? 'font-name text-value' : quiet ? 'text-value-2' : 'text-value',
    className,
  );
  return name ? <th scope="row" {...props} className={style} /> : <td {...props} className={style} />;
}

/** "New" beside the name, shown only while its Row has just arrived. */
export function NewBadge() {
  return <span className="new-word ml-1.5 text-xs font-head text-secondary-ink">New</span>;
}

export interface NewRowsButtonProps {
  /** e.g. "2 new records". */
  text: string;
  onShow: () => void;
}

/** Rows that arrived while the table was being read, waiting at its head. */
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
