import { useCallback, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { tryAgain } from './icons.ts';
import { Mark } from './mark.tsx';
import type { RowProps } from './phone-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What draws the thousands of rows of a DataTable; given to it, so that pages without such a list do not load it. */
export interface VirtualTable {
  readonly Rows: typeof VirtualTableRows;
  readonly twoLines: string;
}

/*
 * Where a long table has no room for one line, a row is a grid of the columns in `--two-lines`: what it says first in its
 * first line, and under that the rest, in the order of the cells. The variant `two-lines` is in styles/base.css.
 * On one line 46 high, so that a finger hits the first row too, of which the head covers a pixel.
 */
const twoLineRow =
  '@min-[72rem]/long-table:h-11.5! two-lines:grid two-lines:h-auto! two-lines:grid-cols-(--two-lines) two-lines:min-h-14 two-lines:py-2 two-lines:*:content-center';

/** For a DataTable's `long`; `twoLines` is the class that gives `--two-lines`: the grid columns of a row of two lines. */
export function virtualTable(twoLines: string): VirtualTable {
  return { Rows: VirtualTableRows, twoLines };
}

export interface VirtualTableRowsProps<T> {
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly row: T }[];
  readonly holder: RefObject<HTMLElement | null>;
  /** As a table; else as a phone's list. */
  readonly wide: boolean;
  readonly twoLines: string;
  readonly head: ReactNode;
  readonly columns: number;
  /** What is read on by cursor, how its rows are called, and what is said when they did not come. */
  readonly list: LoadMoreProps['list'];
  readonly noun: string | undefined;
  readonly failed: string;
  readonly endNote: ReactNode;
  readonly draw: (
    at: Pick<RowProps<T>, 'row' | 'index' | 'measure' | 'className'> & { key: string },
  ) => ReactNode;
}

/** Rows of a long list in the page's own scroll: however many, only those in sight are in the page. */
export function VirtualTableRows<T>(props: VirtualTableRowsProps<T>) {
  const { label, rows, holder, wide, list, noun, failed, endNote, draw } = props;
  const { items, above, below, measure } = useVirtualRows({
    holder,
    count: rows.length,
    rowHeight: wide ? 57 : 69,
    keyAt: useCallback((index: number) => rows[index]?.key ?? String(index), [rows]),
    onNearEnd: () => {
      if (!list.loadMoreFailed) list.loadMore?.();
    },
  });
  const shown = items.flatMap(({ index }) => {
    const at = rows[index];
    return at ? [draw({ ...at, index, measure, className: twoLineRow })] : [];
  });
  return (
    <>
      {wide ? (
        <TableFrame {...props} rowCount={list.hasMore ? -1 : rows.length + 1} above={above} below={below}>
          {shown}
        </TableFrame>
      ) : (
        <ul aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
          {shown}
        </ul>
      )}
      <LoadMore list={list} noun={noun} failed={failed} endNote={endNote} />
    </>
  );
}

interface FrameProps extends Pick<VirtualTableRowsProps<never>, 'label' | 'head' | 'columns' | 'twoLines'> {
  rowCount: number;
  above: number;
  below: number;
  children: ReactNode;
}

/**
 * A table whose rows above and below are room alone; its head stays in sight. Columns have widths of their own, so that
 * rows come and go without moving them; where they have no room side by side, each row and the head take two lines.
 */
function TableFrame({ label, head, columns, twoLines, rowCount, above, below, children }: FrameProps) {
  return (
    <table
      className={cx(
        'w-full table-fixed border-collapse text-left text-desk two-lines:block *:two-lines:block',
        twoLines,
      )}
      aria-rowcount={rowCount}
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
      <Spacer height={above} columns={columns} />
      <tbody>{children}</tbody>
      <Spacer height={below} columns={columns} />
    </table>
  );
}

/** Where rows would be that are far out of sight. */
function Spacer({ height, columns }: { height: number; columns: number }) {
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

interface LoadMoreProps {
  readonly list: {
    readonly hasMore?: boolean | undefined;
    readonly loadMoreFailed?: boolean | undefined;
    readonly loadMore?: (() => void) | undefined;
  };
  readonly noun: string | undefined;
  readonly failed: string;
  readonly endNote: ReactNode;
}

/** Under the last row read by cursor: that more is coming, that it did not come, or at the end a note. */
function LoadMore({ list: { hasMore, loadMoreFailed, loadMore }, noun = 'row', failed, endNote }: LoadMoreProps) {
  if (loadMoreFailed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ink-2">
        <Mark shape="square-cross" size={18} />
        {failed}
        <Button icon={tryAgain} onClick={loadMore}>
          Try again
        </Button>
      </p>
    );
  if (hasMore) return <p className="late py-3 text-s text-ink-2">Loading more {noun}s...</p>;
  return endNote;
}
