import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { useHeldRows } from '../../lib/use-held-rows.ts';
import { useOverflows } from '../../ui/use-overflows.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { useWide } from '../../ui/use-wide.ts';
import { cx } from '../../ui/cx.ts';
import { WaitingRows } from '../../ui/table.tsx';
import { ListEnd } from './list-end.tsx';
import type { RecordPages } from './use-record-pages.ts';

/** What each row needs to be found, measured and announced in a list most of which is not there. */
export interface RowPlace {
  readonly ref: Ref<HTMLElement>;
  /** From 0. */
  readonly index: number;
}

export interface RecordsListProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly pages: Pick<RecordPages<T>, 'records' | 'hasMore' | 'moreFailed' | 'readMore'>;
  readonly failedText: string;
  /** The cells of the head row. */
  readonly head: ReactNode;
  readonly columns: number;
  /** The class of the least width at which its columns can be read. Columns have widths of their own, so that rows come and go without moving them. */
  readonly width: string;
  /** A `<tr>`; on a phone a `<li>`. */
  readonly row: (record: T, place: RowPlace) => ReactNode;
  readonly line: (record: T, place: RowPlace) => ReactNode;
}

/** A long list of records in the page's own scroll: a table, on a phone two-line rows. New ones wait while it is read. */
export function RecordsList<T extends { readonly id: string }>(props: RecordsListProps<T>) {
  const { label, pages, failedText, row, line } = props;
  const holder = useRef<HTMLDivElement>(null);
  const wide = useWide();
  const { records } = pages;
  const keyed = useMemo(() => records.map((record) => ({ key: record.id, record })), [records]);
  // Scrolled down into the list is being read: nothing may move under the eyes.
  const isReading = () => (holder.current?.getBoundingClientRect().top ?? 0) < 0;
  const { rows, waiting, show, keepStill, reading } = useHeldRows(keyed, { isReading });
  const virtual = useVirtualRows({
    holder,
    count: rows.length,
    rowHeight: wide ? 57 : 69,
    keyAt: useCallback((index: number) => rows[index]?.key ?? String(index), [rows]),
    onNearEnd: () => {
      if (!pages.moreFailed) pages.readMore();
    },
  });
  const handleScroll = useEffectEvent(() => {
    if (isReading()) keepStill();
  });
  useEffect(() => {
    const listen = () => handleScroll();
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, []);
  const shown = virtual.items.flatMap(({ index }) => {
    const record = rows[index]?.record;
    return record ? [(wide ? row : line)(record, { ref: virtual.measure, index })] : [];
  });
  const handleShow = () => {
    show();
    if (isReading()) holder.current?.scrollIntoView();
  };
  const count = pages.hasMore ? -1 : rows.length;
  return (
    <div {...reading}>
      {waiting > 0 && (
        <div className="sticky top-15 z-20">
          <WaitingRows
            text={`${String(waiting)} new ${waiting === 1 ? 'record' : 'records'}`}
            onShow={handleShow}
          />
        </div>
      )}
      <div ref={holder} className="scroll-mt-16 [overflow-anchor:none]">
        {wide ? (
          <TableFrame {...props} count={count} above={virtual.above} below={virtual.below}>
            {shown}
          </TableFrame>
        ) : (
          <ul aria-label={label} style={{ paddingTop: virtual.above, paddingBottom: virtual.below }}>
            {shown}
          </ul>
        )}
      </div>
      <ListEnd
        hasMore={pages.hasMore}
        moreFailed={pages.moreFailed}
        onMore={pages.readMore}
        failedText={failedText}
      />
    </div>
  );
}

interface FrameProps extends Pick<RecordsListProps<never>, 'label' | 'head' | 'columns' | 'width'> {
  count: number;
  above: number;
  below: number;
  children: ReactNode;
}

/** A table whose rows above and below are room alone; its head stays in sight unless it must scroll sideways. */
function TableFrame({ label, head, columns, width, count, above, below, children }: FrameProps) {
  const { ref, overflows } = useOverflows();
  return (
    <div
      ref={ref}
      className={cx('-ml-3.5 pl-3.5', overflows && 'scroll-cue')}
      role="group"
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
    >
      <table
        className={cx('w-full table-fixed border-collapse text-left text-desk', width)}
        aria-rowcount={count < 0 ? -1 : count + 1}
      >
        <caption className="sr-only">{label}</caption>
        <thead className={cx('text-xs text-ink-3', !overflows && 'sticky top-15 z-10 bg-sheet')}>
          <tr className="h-[1.875rem] border-b border-line" aria-rowindex={1}>
            {head}
          </tr>
        </thead>
        <Room height={above} columns={columns} />
        <tbody>{children}</tbody>
        <Room height={below} columns={columns} />
      </table>
    </div>
  );
}

/** Where rows would be that are far out of sight. */
function Room({ height, columns }: { height: number; columns: number }) {
  return (
    height > 0 && (
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={columns} style={{ height }} />
        </tr>
      </tbody>
    )
  );
}
