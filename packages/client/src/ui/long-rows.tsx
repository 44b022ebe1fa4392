import { useCallback, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import type { RowProps } from './phone-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What a list of thousands of rows needs besides its columns. */
export interface LongTable {
  /** The class that gives `--two-lines`: the grid columns of a row where it takes two lines. */
  readonly twoLines: string;
}

export interface LongRowsProps<T> {
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly row: T }[];
  readonly holder: RefObject<HTMLElement | null>;
  /** As a table; else as a phone's list. */
  readonly wide: boolean;
  readonly twoLines: string;
  readonly head: ReactNode;
  readonly columns: number;
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
  readonly draw: (at: Pick<RowProps<T>, 'row' | 'index' | 'measure'> & { key: string }) => ReactNode;
}

/** Rows of a long list in the page's own scroll: however many, only those in sight are in the page. */
export function LongRows<T>(props: LongRowsProps<T>) {
  const { label, rows, holder, wide, hasMore, onNearEnd, draw } = props;
  const { items, above, below, measure } = useVirtualRows({
    holder,
    count: rows.length,
    rowHeight: wide ? 57 : 69,
    keyAt: useCallback((index: number) => rows[index]?.key ?? String(index), [rows]),
    onNearEnd,
  });
  const shown = items.flatMap(({ index }) => {
    const at = rows[index];
    return at ? [draw({ ...at, index, measure })] : [];
  });
  if (!wide)
    return (
      <ul aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {shown}
      </ul>
    );
  return (
    <Frame {...props} rowCount={hasMore ? -1 : rows.length + 1} above={above} below={below}>
      {shown}
    </Frame>
  );
}

interface FrameProps extends Pick<LongRowsProps<never>, 'label' | 'head' | 'columns' | 'twoLines'> {
  rowCount: number;
  above: number;
  below: number;
  children: ReactNode;
}

/**
 * A table whose rows above and below are room alone; its head stays in sight. Columns have widths of their own, so that
 * rows come and go without moving them; where they have no room side by side, each row and the head take two lines.
 */
function Frame({ label, head, columns, twoLines, rowCount, above, below, children }: FrameProps) {
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
