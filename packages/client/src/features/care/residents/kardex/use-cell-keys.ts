import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const cells = '[role=gridcell]';

const moves: Readonly<Record<string, (row: number, column: number, columns: number) => [number, number]>> = {
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowDown: (row, column) => [row + 1, column],
  ArrowUp: (row, column) => [row - 1, column],
  Home: (row) => [row, 0],
  End: (row, _column, columns) => [row, columns - 1],
};

/**
 * Keys of a grid (ARIA): Tab reaches one cell, arrow keys move between cells, Enter and Space press a cell. `startColumn` is
 * the column of the first focus. The DOM alone holds the current cell, so that moving renders nothing.
 */
export function useCellKeys(startColumn: number, press: (cell: HTMLElement) => void) {
  const ref = useRef<HTMLTableElement>(null);

  // After each render: rows and cells come and go with what is recorded. Before it is drawn: the table can be tabbed to at once.
  useLayoutEffect(() => {
    const table = ref.current;
    if (!table || table.querySelector(`${cells}[tabindex="0"]`)) return;
    const [first] = rowsOf(table);
    (first?.[startColumn] ?? first?.[0])?.setAttribute('tabindex', '0');
  });

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    if (!target.matches(cells)) return;
    for (const cell of currentTarget.querySelectorAll(`${cells}[tabindex="0"]`))
      cell.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || !target.matches(cells) || ctrlKey || metaKey || altKey) return;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      return press(target);
    }
    const move = moves[key];
    if (!move) return;
    event.preventDefault();
    const rows = rowsOf(currentTarget);
    const row = rows.findIndex((each) => each.includes(target));
    const column = rows[row]?.indexOf(target) ?? -1;
    const [nextRow, nextColumn] = move(row, column, rows[row]?.length ?? 0);
    rows[nextRow]?.[nextColumn]?.focus();
  };

  return { ref, onFocus, onKeyDown };
}

const rowsOf = (table: HTMLElement): HTMLElement[][] =>
  [...table.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(cells)])
    .filter((row) => row.length > 0);
