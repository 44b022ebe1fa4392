import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../show/button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { Column } from './column.ts';
import { VisuallyHidden } from '../show/visually-hidden.tsx';

export interface Selection<T> {
  /** The selected rows that are still in the list, in its order. */
  readonly rows: readonly T[];
  readonly has: (row: T) => boolean;
  readonly toggle: (row: T) => void;
  /** Selects all rows of the list; deselects all if all are selected. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly isAll: boolean;
}

/** State of the selected rows. A row that leaves the list is deselected. */
export function useSelection<T extends { readonly id: string }>(shown: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const rows = shown.filter(({ id }) => ids.has(id));
    const isAll = shown.length > 0 && rows.length === shown.length;
    const select = (selected: readonly T[]) => setIds(new Set(selected.map(({ id }) => id)));
    return {
      rows,
      isAll,
      has: ({ id }) => ids.has(id),
      toggle: (row) => select(ids.has(row.id) ? rows.filter(({ id }) => id !== row.id) : [...rows, row]),
      toggleAll: () => select(isAll ? [] : shown),
      clear: () => select([]),
    };
  }, [shown, ids]);
}

/** The first column of a DataTable without `press`: a checkbox for each row, and one for all in the head. */
export function selectionColumn<T>(selection: Selection<T>, nameOf: (row: T) => string): Column<T> {
  const { has, toggle, isAll, toggleAll } = selection;
  const box = (row: T) => (
    <Box name={`Select ${nameOf(row)}`} checked={has(row)} onChange={() => toggle(row)} />
  );
  return {
    title: 'Selection',
    head: <Box name="Select all shown" checked={isAll} onChange={toggleAll} />,
    width: 'w-11',
    cell: box,
    phone: { start: box },
  };
}

interface BoxProps {
  name: string;
  checked: boolean;
  onChange: () => void;
}

function Box({ name, ...props }: BoxProps) {
  return <Checkbox {...props} label={<VisuallyHidden>{name}</VisuallyHidden>} className="w-11" />;
}

export interface SelectionBarProps<T> {
  readonly selection: Selection<T>;
  /** Buttons for what is done with the selected rows. */
  readonly actions: ReactNode;
}

/** Bar above the rows, as `notice` of the DataTable, while rows are selected: their number, and the actions on them. */
export function SelectionBar<T>({ selection, actions }: SelectionBarProps<T>) {
  const { rows, isAll, toggleAll, clear } = selection;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      <p role="status" className="font-label">
        {rows.length > 0 && `${String(rows.length)} selected`}
      </p>
      {rows.length > 0 && (
        <>
          {actions}
          {/* The head with its checkbox is not shown on a phone. */}
          {!isAll && <Button onClick={toggleAll}>Select all shown</Button>}
          <Button onClick={clear}>Clear selection</Button>
        </>
      )}
    </div>
  );
}
