import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { Sort } from './table-row.tsx';

/** Sorts rows by a column: ascending, descending, original order. For `list` and `sort` of a DataTable. */
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
