import { useCallback, type ReactNode, type RefObject } from 'react';
import { Button } from '../show/button.tsx';
import { tryAgain } from '../show/icons.ts';
import { Mark } from '../show/mark.tsx';
import type { RowProps } from './phone-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Virtual scrolling of a DataTable; passed in as a prop, so that other pages don't bundle it. */
export interface VirtualTable {
  readonly Rows: typeof VirtualTableRows;
}

/** Rows are at least 46 px high: the sticky header covers 1 px of the first, and its target must stay 44 px. */
const rowHeight = 'h-11.5!';

/** The `virtual` prop of a DataTable. */
export const virtualTable: VirtualTable = { Rows: VirtualTableRows };

export interface VirtualTableRowsProps<T> {
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly row: T }[];
  readonly holder: RefObject<HTMLElement | null>;
  /** Renders a table; otherwise a phone list. */
  readonly wide: boolean;
  readonly head: ReactNode;
  /** The list to load more of by cursor, the noun for its rows, and its error message. */
  readonly list: LoadMoreProps['list'];
  readonly noun: string | undefined;
  readonly failed: string;
  readonly endNote: ReactNode;
  readonly draw: (
    at: Pick<RowProps<T>, 'row' | 'index' | 'measure' | 'className'> & { key: string },
  ) => ReactNode;
}

/** Rows in the page's own scroll container; only visible ones are rendered. */
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
    return at ? [draw({ ...at, index, measure, className: rowHeight })] : [];
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
      <LoadMore list={list} rowCount={rows.length} noun={noun} failed={failed} endNote={endNote} />
    </>
  );
}

interface FrameProps extends Pick<VirtualTableRowsProps<never>, 'label' | 'head'> {
  rowCount: number;
  above: number;
  below: number;
  children: ReactNode;
}

/**
 * A table with spacers above and below the rendered rows and a sticky header. Fixed column widths, so that rows can be
 * replaced without moving columns.
 */
function TableFrame({ label, head, rowCount, above, below, children }: FrameProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-desk" aria-rowcount={rowCount}>
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-(--sheet-top) z-10 bg-sheet text-xs text-ink-3">
        <tr className="h-[1.875rem] border-b border-line" aria-rowindex={1}>
          {head}
        </tr>
      </thead>
      <Spacer height={above} />
      <tbody>{children}</tbody>
      <Spacer height={below} />
    </table>
  );
}

/**
 * Height of the rows that are not rendered. No colSpan: over hidden columns it would add empty columns. Invisible, since rows
 * move it down as they take its place. Browsers count a visible move as a layout shift.
 */
function Spacer({ height }: { height: number }) {
  return (
    height > 0 && (
      <tbody aria-hidden="true" className="invisible">
        <tr>
          <td style={{ height }} />
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
  readonly rowCount: number;
  readonly noun: string | undefined;
  readonly failed: string;
  readonly endNote: ReactNode;
}

/** Below the last row: loading more, a failure, or the end note. */
function LoadMore({
  list: { hasMore, loadMoreFailed, loadMore },
  rowCount,
  noun = 'row',
  failed,
  endNote,
}: LoadMoreProps) {
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
  if (hasMore)
    return (
      <>
        <p className="no-print late py-3 text-s text-ink-2">Loading more {noun}s...</p>
        <p className="hidden py-3 text-s print:block">
          Only the newest {rowCount} {noun}s are printed. Choose dates to print older ones.
        </p>
      </>
    );
  return endNote;
}
