import { memo, type Ref } from 'react';
import type { Column, RowMenu } from './column.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { caretDown } from './icons.ts';
import { Menu } from './menu.tsx';
import type { RowProps } from './phone-row.tsx';
import { Cell, HeadCell, Row } from './table.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/*
 * Where a long table has no room for one line, a row is a grid of the columns in `--two-lines`: what it says first in its
 * first line, and under that the rest, in the order of the cells. The variant `two-lines` is in styles/base.css.
 */

/** On one line 46 high, so that a finger hits the first row too, of which the head covers a pixel. */
const twoLineRow =
  '@min-[72rem]/long-table:h-11.5! two-lines:grid two-lines:h-auto! two-lines:grid-cols-(--two-lines) two-lines:min-h-14 two-lines:py-2 two-lines:*:content-center';
const lineClass = { second: 'two-lines:order-2', both: 'two-lines:row-span-2' } as const;

function PlainTableRow<T>({ row, columns, menu, press, arrived, index, measure }: RowProps<T>) {
  const long = index !== undefined;
  return (
    <Row
      ref={measure as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={long ? index + 2 : undefined}
      arrived={arrived}
      className={cx(press && 'relative hover:bg-sunken', long && twoLineRow)}
    >
      {columns.map(({ title, cell, isRowHeader, quiet, line, className }, at) => (
        <Cell key={title} name={isRowHeader} quiet={quiet} className={cx(className, line && lineClass[line])}>
          {press && at === 0 ? (
            <button
              type="button"
              onClick={() => press.onPress(row)}
              className="text-left after:absolute after:inset-0"
            >
              {cell(row)}
              <VisuallyHidden>, {press.label}</VisuallyHidden>
            </button>
          ) : (
            cell(row)
          )}
        </Cell>
      ))}
      {menu && (
        <Cell className={cx(press && 'relative')}>
          <MenuCell row={row} menu={menu} />
        </Cell>
      )}
    </Row>
  );
}

/** A row of a DataTable where it is a table. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** A row's actions: spelled out at the desk, behind one word where there is less room. */
function MenuCell<T>({ row, menu: { label, entries, spelledOut } }: { row: T; menu: RowMenu<T> }) {
  return (
    <>
      {spelledOut && (
        <span className="hidden items-center gap-5 whitespace-nowrap desk:flex">{spelledOut(row)}</span>
      )}
      <span className={cx(spelledOut && 'desk:hidden')}>
        <Menu
          label={label(row)}
          buttonClassName="gap-2 font-label text-primary-ink"
          button={
            <>
              Actions <Icon svg={caretDown} size={16} />
            </>
          }
          entries={entries(row)}
        />
      </span>
    </>
  );
}

export interface HeadCellsProps<T> {
  columns: readonly Column<T>[];
  hasMenu: boolean;
  sort: Sort;
}

/** What the rows are sorted by, and how to sort them by another column. */
export interface Sort {
  readonly title: string | undefined;
  readonly descending: boolean;
  readonly toggle: (title: string) => void;
}

/** The cells of a DataTable's head. */
export function HeadCells<T>({ columns, hasMenu, sort }: HeadCellsProps<T>) {
  return (
    <>
      {columns.map((column) => {
        const { title, head = title, width, line, headClassName } = column;
        const sorted = sort.title === title ? (sort.descending ? 'descending' : 'ascending') : undefined;
        return (
          <HeadCell
            key={title}
            aria-sort={sorted}
            className={cx(width, width && 'two-lines:w-auto', line && lineClass[line], headClassName)}
          >
            {column.sort ? (
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
      {hasMenu && <HeadCell>Actions</HeadCell>}
    </>
  );
}
