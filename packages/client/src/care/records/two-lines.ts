import { cx } from '../../ui/cx.ts';

/*
 * Where records have no room for one line, a row is a grid of the columns in `--two-lines`: what it says first in its
 * first line, and under that the rest, in the order of the cells. The variant `two-lines` is in styles/base.css.
 */

/** A row; on one line 46 high, so that a finger hits the first one too, of which the head covers a pixel. */
export const twoLineRow =
  '@min-[72rem]/records:h-11.5! two-lines:grid two-lines:h-auto! two-lines:grid-cols-(--two-lines) two-lines:min-h-14 two-lines:py-2 two-lines:*:content-center';
/** A cell of the second line. */
export const secondLine = 'two-lines:order-2';
/** A cell as high as both. */
export const bothLines = 'two-lines:row-span-2';

/** A column of a table of records. */
export interface RecordColumn {
  readonly title: string;
  /** The class of its width on one line; '' takes what is left. */
  readonly width: string;
  /** It stands in the second line. */
  readonly second?: boolean;
}

/** A column's head; `leads` where it stands before both lines. */
export function headClass({ width, second }: RecordColumn, leads: boolean): string {
  return cx(width, 'two-lines:w-auto', leads ? bothLines : second && secondLine);
}
