import type { ReactNode } from 'react';
import type { TableList } from './data-table.tsx';
import { AsyncContent, type AsyncContentProps } from './async-content.tsx';

export interface DataListProps<T> extends Omit<AsyncContentProps, 'state' | 'children'> {
  readonly list: TableList<T>;
  /** Content for a list without rows. */
  readonly empty: ReactNode;
  /** Accessible name. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** A `<li>` with a key. */
  readonly item: (row: T) => ReactNode;
}

/** A list of free-form rows with loading, error and empty states. */
export function DataList<T>({ list, empty, label, className, item, ...loaded }: DataListProps<T>) {
  return (
    <AsyncContent {...loaded} state={list}>
      {list.rows.length === 0 && empty}
      <ul aria-label={label} className={className}>
        {list.rows.map((row) => item(row))}
      </ul>
    </AsyncContent>
  );
}
