import { Fragment, memo, type ReactNode, type Ref } from 'react';
import type { Column, PhoneParts, RowPress } from './column.ts';
import { cx } from '../show/cx.ts';
import { RowTarget } from './row-target.tsx';
import { UnbrokenNumbers } from '../show/unbroken-numbers.tsx';

export interface RowProps<T> {
  readonly row: T;
  /** Must be stable, like the other props: the row is memoized. */
  readonly columns: readonly Column<T>[];
  readonly press?: RowPress<T> | undefined;
  readonly isNew: boolean;
  /** Index of the row in a virtual table, from 0. */
  readonly index?: number | undefined;
  readonly measure?: Ref<HTMLElement> | undefined;
  readonly className?: string | undefined;
}

/** A dose in a row, like in the round, does not end a line between number and unit. */
const unbroken = (text: ReactNode): ReactNode =>
  typeof text === 'string' ? <UnbrokenNumbers text={text} /> : text;

/** The effect of a click on the row; undefined if it has none. */
export const getPress = <T,>({ press, row }: Pick<RowProps<T>, 'press' | 'row'>) =>
  press?.applies?.(row) === false ? undefined : press;

function PlainPhoneRow<T>(props: RowProps<T>) {
  const { row, columns, isNew, index, measure } = props;
  const press = getPress(props);
  const part = (name: keyof PhoneParts<T>) => columns.flatMap(({ phone }) => phone?.[name]?.(row) || []);
  const texts = part('text');
  const badges = part('badge');
  const asides = part('aside');
  const title = (
    <span className="block min-w-0 font-name text-value">{keyed(part('title').map(unbroken))}</span>
  );
  const long = index !== undefined;
  const inside = (
    <>
      {keyed(part('start'))}
      <span className={cx('min-w-28 flex-1', long && 'flex flex-col gap-1')}>
        {asides.length === 0 ? (
          title
        ) : (
          <span className="flex items-baseline justify-between gap-3">
            {title}
            <span className="shrink-0 text-s text-value-2">{keyed(asides)}</span>
          </span>
        )}
        {(texts.length > 0 || badges.length > 0) && (
          <span className="flex flex-wrap items-center gap-x-2 text-s text-value-2">
            <span>
              {texts.map((text, at) => (
                <Fragment key={at}>
                  {at > 0 && ', '}
                  {unbroken(text)}
                </Fragment>
              ))}
            </span>
            {keyed(badges)}
          </span>
        )}
        {part('below').map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
  const ends = part('end');
  const end = ends.length > 0 && (
    <span className="ml-auto flex shrink-0 flex-col items-end gap-1">{keyed(ends)}</span>
  );
  const line = cx('flex flex-wrap items-center gap-x-3 gap-y-1 py-2', long ? 'min-h-17' : 'min-h-15');
  return (
    <li
      ref={measure as Ref<HTMLLIElement>}
      data-index={index}
      className={cx('border-b border-line', isNew && 'arrived')}
    >
      {press ? (
        <div className="flex items-center gap-x-3">
          <RowTarget press={press} row={row} className={cx(line, 'min-w-0 flex-1 text-left')}>
            {inside}
          </RowTarget>
          {end}
        </div>
      ) : (
        <div className={line}>
          {inside}
          {end}
        </div>
      )}
    </li>
  );
}

/** A DataTable row as a phone list item. */
export const PhoneRow = memo(PlainPhoneRow) as typeof PlainPhoneRow;

function keyed(parts: readonly ReactNode[]) {
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
}
