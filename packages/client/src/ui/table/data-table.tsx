import { formatCount } from '@hearthline/contracts';
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode, startTransition, useState } from 'react';
import type { Column, RowPress } from './column.ts';
import { cx } from '../show/cx.ts';
import { AsyncContent, type AsyncContentProps, type LoadState } from './async-content.tsx';
import type { VirtualTable } from './virtual-table.tsx';
import { PhoneRow, type RowProps } from './phone-row.tsx';
import { HeadCells, TableRow, type Sort } from './table-row.tsx';
import { Table, NewRowsButton } from './table.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { maxPrintedRows, useIsPrinting } from '../show/use-is-printing.ts';
import { useMinWidth } from '../show/use-min-width.ts';

/** Delay in ms for browsers that don't tell when they are idle (Safari). */
const idleFallbackMs = 200;

/** True once the browser was idle after the component was mounted; rendered in short tasks. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const set = () => startTransition(() => setIsIdle(true));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(set, idleFallbackMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(set);
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}

/** Rows with their load state; `useList` returns one. */
export interface TableList<T> extends LoadState {
  readonly rows: readonly T[];
  /** Number of rows on all pages; the table is empty when it is 0. */
  readonly found?: number | undefined;
  /** True while the query is loading and the rows are those of the previous query. */
  readonly isRefreshing?: boolean | undefined;
  /** There are more rows to load by cursor. */
  readonly hasMore?: boolean | undefined;
  readonly loadMoreFailed?: boolean | undefined;
  readonly loadMore?: (() => void) | undefined;
}

export interface DataTableProps<T> extends Pick<AsyncContentProps, 'failed' | 'loading' | 'tallRows'> {
  /** Accessible name. */
  readonly label: string;
  /** Must be stable: module constants, or from `useMemo`. */
  readonly columns: readonly Column<T>[];
  readonly list: TableList<T>;
  /** Content for a table without rows. */
  readonly empty: ReactNode;
  /** Content above the rows. */
  readonly notice?: ReactNode;
  /** Key of a row; its id by default. */
  readonly keyOf?: ((row: T) => string) | undefined;
  /** Makes the header cells sortable: from `useSort`, which sorts the rows too. */
  readonly sort?: Sort | undefined;
  readonly press?: RowPress<T> | undefined;
  /** A Pagination for numbered pages. */
  readonly pagination?: ReactNode;
  /** Holds new rows back while the user reads the table, and offers them by this noun: "2 new records". */
  readonly newRowsNoun?: string | undefined;
  /** Rows keep their order while pointer or focus is in the table. */
  readonly keepOrder?: boolean | undefined;
  /** Ids of rows to mark as new. */
  readonly newRowIds?: ReadonlySet<string> | undefined;
  /** Shows this many rows at most. */
  readonly maxRows?: number | undefined;
  /** Renders only visible rows (virtual scrolling) under a sticky header, for thousands of rows. */
  readonly virtual?: VirtualTable | undefined;
  /** Content after the last row of a virtual table, once all rows are loaded. */
  readonly endNote?: ReactNode;
  /** Window width in px below which it renders a phone list; or classes that show one or the other. */
  readonly listBelow?: number | { readonly table: string; readonly list: string } | undefined;
}

/**
 * A table made of columns, and on a phone a list made of the same; with loading, error and empty states and pagination.
 */
export function DataTable<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { list, failed, loading, tallRows, empty, notice, pagination } = props;
  const isEmpty = (list.found ?? list.rows.length) === 0 && !list.hasMore;
  return (
    <AsyncContent state={list} failed={failed} loading={loading} rows={props.maxRows} tallRows={tallRows}>
      {isEmpty ? (
        empty
      ) : (
        <div aria-busy={list.isRefreshing}>
          {notice}
          <Rows {...props} />
          {pagination}
          {list.found !== undefined && list.found > list.rows.length && (
            <p className="hidden py-3 text-s print:block">
              Only {list.rows.length} of {list.found} are printed. The Print button of the page prints up to{' '}
              {formatCount(maxPrintedRows)}.
            </p>
          )}
        </div>
      )}
    </AsyncContent>
  );
}

const noNewRowIds: ReadonlySet<string> = new Set();

function Rows<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { label, columns, list, failed, keyOf, sort, press, virtual, newRowsNoun, maxRows, listBelow } =
    props;
  const { keepOrder } = props;
  const { newRowIds = noNewRowIds, endNote } = props;
  const holder = useRef<HTMLDivElement>(null);
  const keyed = useMemo(
    () => list.rows.map((row) => ({ key: keyOf?.(row) ?? row.id, row })),
    // `keyOf` is assumed to be stable in effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [list.rows],
  );
  // Scrolled down into a virtual table: the rows must not move.
  const isReading = () => virtual !== undefined && (holder.current?.getBoundingClientRect().top ?? 0) < 0;
  const { rows, waiting, show, hold, reading } = useHeldRows(keyed, {
    maxRows,
    isReading,
    keepOrder,
  });
  useScroll(() => newRowsNoun !== undefined && isReading() && hold());
  const handleShow = () => {
    show();
    if (isReading()) holder.current?.scrollIntoView();
  };

  const isWide = useMinWidth(typeof listBelow === 'number' ? listBelow : undefined);
  const byClass = typeof listBelow === 'object' ? listBelow : undefined;
  // A phone renders the table that it does not show after what it shows.
  const hasTable = [isWide, useIdle(), useIsPrinting()].includes(true);
  const head = <HeadCells columns={columns} sort={sort} />;
  const draw = (Drawn: typeof TableRow | typeof PhoneRow, { key, row, ...at }: DrawnRow<T>) => (
    <Drawn {...at} key={key} row={row} columns={columns} press={press} isNew={newRowIds.has(row.id)} />
  );
  const table = () => (
    <Table label={label} head={head}>
      {rows.map((at) => draw(TableRow, at))}
    </Table>
  );
  const phone = () => <ul aria-label={label}>{rows.map((at) => draw(PhoneRow, at))}</ul>;
  return (
    <div {...((keepOrder || newRowsNoun !== undefined) && reading)}>
      {waiting > 0 && (
        <div className={cx(virtual && 'sticky top-(--sheet-top) z-20')}>
          <NewRowsButton
            text={`${String(waiting)} new ${String(newRowsNoun)}${waiting === 1 ? '' : 's'}`}
            onShow={handleShow}
          />
        </div>
      )}
      {virtual ? (
        <div ref={holder} className="@container/long-table scroll-mt-1 [overflow-anchor:none]">
          <virtual.Rows
            label={label}
            rows={rows}
            holder={holder}
            wide={isWide}
            head={head}
            list={list}
            noun={newRowsNoun}
            failed={failed}
            endNote={endNote}
            draw={(at) => draw(isWide ? TableRow : PhoneRow, at)}
          />
        </div>
      ) : byClass ? (
        <>
          {hasTable && <div className={byClass.table}>{table()}</div>}
          <div className={byClass.list}>{phone()}</div>
        </>
      ) : isWide ? (
        table()
      ) : (
        phone()
      )}
    </div>
  );
}

type DrawnRow<T> = Pick<RowProps<T>, 'row' | 'index' | 'measure' | 'className'> & { readonly key: string };

function useScroll(react: () => void) {
  const handleScroll = useEffectEvent(react);
  useEffect(() => {
    const listen = () => handleScroll();
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, []);
}
