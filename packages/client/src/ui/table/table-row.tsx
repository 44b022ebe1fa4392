import { memo, type Ref } from 'react';
import type { Column } from './column.ts';
import { cx } from '../show/cx.ts';
import { getPress, type RowProps } from './phone-row.tsx';
import { RowTarget } from './row-target.tsx';
import { Cell, HeadCell, Row } from './table.tsx';
import { VisuallyHidden } from '../show/visually-hidden.tsx';

function PlainTableRow<T>(props: RowProps<T>) {
  const { row, columns, isNew, index, measure, className: rowClass } = props;
  const press = getPress(props);
  return (
    <Row
      ref={measure as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      isNew={isNew}
      className={cx(press && 'relative hover:bg-sunken', rowClass)}
    >
      {columns.map(({ title, cell, isRowHeader, quiet, className }, at) => (
        <Cell key={title} name={isRowHeader} quiet={quiet} className={className}>
          {press && at === 0 ? (
            <RowTarget press={press} row={row} className="text-left after:absolute after:inset-0">
              {cell(row)}
              <VisuallyHidden>
                , {typeof press.label === 'string' ? press.label : press.label(row)}
              </VisuallyHidden>
            </RowTarget>
          ) : (
            cell(row)
          )}
        </Cell>
      ))}
    </Row>
  );
}

/** A DataTable row as a table row. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

export interface HeadCellsProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
}

/** The current sort and how to change it. */
export interface Sort {
  readonly title: string | undefined;
  readonly descending: boolean;
  readonly toggle: (title: string) => void;
}

/** The header cells of a DataTable. */
export function HeadCells<T>({ columns, sort }: HeadCellsProps<T>) {
  return (
    <>
      {columns.map((column) => {
        const { title, head = title, width, headClassName } = column;
        const sorted = sort?.title === title ? (sort.descending ? 'descending' : 'ascending') : undefined;
        return (
          <HeadCell key={title} aria-sort={sorted} className={cx(width, headClassName)}>
            {sort && column.sort ? (
              <button type="button" onClick={() => sort.toggle(title)} className="target font-label">
                {head}
                {sorted && <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span>}
              </button>
            ) : (
              head
            )}
          </HeadCell>
        );
      })}
    </>
  );
}
