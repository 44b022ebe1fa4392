import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { useHeldRows } from '../../ui/use-held-rows.ts';
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
  /** The class that gives `--two-lines`: the grid columns of its rows where these take two lines. */
  readonly twoLines: string;
  /** A `<tr>`; on a phone a `<li>`. */
  readonly row: (record: T, place: RowPlace) => ReactNode;
  readonly line: (record: T, place: RowPlace) => ReactNode;
}

/** A small tablet upright: the narrowest window in which the severest readings stand side by side. */
const leastTablePx = 744;

/** A long list of records in the page's own scroll: a table, on a phone two-line rows. New ones wait while it is read. */
export function RecordsList<T extends { readonly id: string }>(props: RecordsListProps<T>) {
  const { label, pages, failedText, row, line } = props;
  const holder = useRef<HTMLDivElement>(null);
  const wide = useWide(leastTablePx);
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
        <div className="sticky top-(--under-bars) z-20">
          <WaitingRows
            text={`${String(waiting)} new ${waiting === 1 ? 'record' : 'records'}`}
            onShow={handleShow}
          />
        </div>
      )}
      <div ref={holder} className="@container/records scroll-mt-1 [overflow-anchor:none]">
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

interface FrameProps extends Pick<RecordsListProps<never>, 'label' | 'head' | 'columns' | 'twoLines'> {
  count: number;
  above: number;
  below: number;
  children: ReactNode;
}

/**
 * A table whose rows above and below are room alone; its head stays in sight. Columns have widths of their own, so that
 * rows come and go without moving them; where they have no room side by side, each row and the head take two lines.
 */
function TableFrame({ label, head, columns, twoLines, count, above, below, children }: FrameProps) {
  return (
    <table
      className={cx(
        'w-full table-fixed border-collapse text-left text-desk two-lines:block *:two-lines:block',
        twoLines,
      )}
      aria-rowcount={count < 0 ? -1 : count + 1}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-(--under-bars) z-10 bg-sheet text-xs text-ink-3">
        <tr
          className="h-[1.875rem] border-b border-line two-lines:grid two-lines:h-auto two-lines:grid-cols-(--two-lines) two-lines:py-1"
          aria-rowindex={1}
        >
          {head}
        </tr>
      </thead>
      <Room height={above} columns={columns} />
      <tbody>{children}</tbody>
      <Room height={below} columns={columns} />
    </table>
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
