import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { Sort } from './table-row.tsx';

/** Rows in the order that somebody asked for at a column's head: ascending, descending, then as they came. For a DataTable's `list` and `sort`. */
export function useSort<T>(rows: readonly T[], columns: readonly Column<T>[]) {
  const [by, setBy] = useState<{ readonly title: string; readonly descending: boolean }>();
  const compare = columns.find(({ title }) => title === by?.title)?.sort;
  const descending = by?.descending === true;
  const sortedRows = useMemo(
    () => (compare ? rows.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b))) : rows),
    [rows, compare, descending],
  );
  const toggle = (title: string) => {
    if (by?.title !== title) setBy({ title, descending: false });
    else setBy(by.descending ? undefined : { title, descending: true });
  };
  const sort: Sort = { title: by?.title, descending, toggle };
  return { rows: sortedRows, sort };
}
