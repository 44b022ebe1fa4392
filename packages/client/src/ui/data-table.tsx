import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { Column, RowPress } from './column.ts';
import { cx } from './cx.ts';
import { AsyncContent, type AsyncContentProps, type LoadState } from './async-content.tsx';
import type { VirtualTable } from './virtual-table.tsx';
import { PhoneRow, type RowProps } from './phone-row.tsx';
import { HeadCells, TableRow, type Sort } from './table-row.tsx';
import { Table, NewRowsButton } from './table.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { useMinWidth } from './use-min-width.ts';

/** The rows and how they stand; what `useList` answers fits it. */
export interface TableList<T> extends LoadState {
  readonly rows: readonly T[];
  /** How many there are on all pages together; where it is known, none of these is what "empty" means. */
  readonly found?: number | undefined;
  /** The rows are the answer to an earlier question, while the next one is asked. */
  readonly isRefreshing?: boolean | undefined;
  /** There is more to read on, by cursor. */
  readonly hasMore?: boolean | undefined;
  readonly loadMoreFailed?: boolean | undefined;
  readonly loadMore?: (() => void) | undefined;
}

export interface DataTableProps<T> extends Pick<AsyncContentProps, 'failed' | 'loading'> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  /** Stable: module constants, or from `useMemo`. */
  readonly columns: readonly Column<T>[];
  readonly list: TableList<T>;
  /** In the place of no rows. */
  readonly empty: ReactNode;
  /** Above the rows, where there are any. */
  readonly notice?: ReactNode;
  /** The row's id unless told. */
  readonly keyOf?: ((row: T) => string) | undefined;
  /** Lets the rows be sorted at the heads: from `useSort`, which gives the rows too. */
  readonly sort?: Sort | undefined;
  readonly press?: RowPress<T> | undefined;
  /** The way to the other numbered pages: a Paging. */
  readonly pagination?: ReactNode;
  /** Keeps rows still while they are read and says how many new ones wait, by their noun: "2 new records". */
  readonly newRowsNoun?: string | undefined;
  /** Ids of the rows that have just arrived. */
  readonly newRowIds?: ReadonlySet<string> | undefined;
  /** Shows the first ones alone. */
  readonly maxRows?: number | undefined;
  /** For thousands of rows: only those in sight are in the page, and the head stays in sight. */
  readonly virtual?: VirtualTable | undefined;
  /** Under the last row of a long table, once it is read to its end. */
  readonly endNote?: ReactNode;
  /** The window's width in px below which it is a phone's list; or classes that show the one or the other. */
  readonly listBelow?: number | { readonly table: string; readonly list: string } | undefined;
}

/** A table made of columns, and on a phone a list made of the same: its loading, failure, emptiness and pages are its own. */
export function DataTable<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { list, failed, loading, empty, notice, pagination } = props;
  const isEmpty = (list.found ?? list.rows.length) === 0 && !list.hasMore;
  return (
    <AsyncContent state={list} failed={failed} loading={loading} rows={props.maxRows}>
      {isEmpty ? (
        empty
      ) : (
        <div aria-busy={list.isRefreshing}>
          {notice}
          <Rows {...props} />
          {pagination}
        </div>
      )}
    </AsyncContent>
  );
}

const noNewRowIds: ReadonlySet<string> = new Set();

function Rows<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { label, columns, list, failed, keyOf, sort, press, virtual, newRowsNoun, maxRows, listBelow } = props;
  const { newRowIds = noNewRowIds, endNote } = props;
  const holder = useRef<HTMLDivElement>(null);
  const keyed = useMemo(
    () => list.rows.map((row) => ({ key: keyOf?.(row) ?? row.id, row })),
    // Another function gives the same keys.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [list.rows],
  );
  // Scrolled down into a long list is being read: nothing may move under the eyes.
  const isReading = () => virtual !== undefined && (holder.current?.getBoundingClientRect().top ?? 0) < 0;
  const { rows, waiting, show, hold, reading } = useHeldRows(keyed, { maxRows, isReading });
  useScroll(() => newRowsNoun !== undefined && isReading() && hold());
  const handleShow = () => {
    show();
    if (isReading()) holder.current?.scrollIntoView();
  };

  const isWide = useMinWidth(typeof listBelow === 'number' ? listBelow : undefined);
  const byClass = typeof listBelow === 'object' ? listBelow : undefined;
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
    <div {...(newRowsNoun !== undefined && reading)}>
      {waiting > 0 && (
        <div className={cx(virtual && 'sticky top-(--under-bars) z-20')}>
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
            twoLines={virtual.twoLines}
            head={head}
            columns={columns.length}
            list={list}
            noun={newRowsNoun}
            failed={failed}
            endNote={endNote}
            draw={(at) => draw(isWide ? TableRow : PhoneRow, at)}
          />
        </div>
      ) : byClass ? (
        <>
          <div className={byClass.table}>{table()}</div>
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
