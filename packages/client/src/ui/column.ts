import type { ReactNode } from 'react';

/** A value of a row, drawn. */
export type CellOf<T> = (row: T) => ReactNode;

/** The parts of a row on a phone: start, then title and aside on a line, text and below under it, then end. */
export interface PhoneParts<T> {
  /** A face or an icon at the left. */
  readonly start?: CellOf<T>;
  readonly title?: CellOf<T>;
  /** On the title's line at the right. */
  readonly aside?: CellOf<T>;
  /** On the second line; the texts of several columns are joined by commas. */
  readonly text?: CellOf<T>;
  /** After the text. */
  readonly badge?: CellOf<T>;
  /** On a line of its own. */
  readonly below?: CellOf<T>;
  /** At the right of all lines. */
  readonly end?: CellOf<T>;
}

/** A column of a DataTable, and what becomes of it on a phone. */
export interface Column<T> {
  readonly title: string;
  /** What the head shows, where that is more than the title. */
  readonly head?: ReactNode;
  readonly cell: CellOf<T>;
  /** The parts of a phone's row that it fills; left out there without them. */
  readonly phone?: PhoneParts<T> | undefined;
  /** Lets the rows be sorted by this column. For lists that are fetched whole: it sorts the rows that are here. */
  readonly sort?: ((a: T, b: T) => number) | undefined;
  /** Says whose row it is: heavier, and the row's header for screen readers. */
  readonly isRowHeader?: boolean | undefined;
  /** Second ink. */
  readonly quiet?: boolean | undefined;
  /** Class of the width, where the rows of a long table stand on one line; what is left over is the others'. */
  readonly width?: string | undefined;
  /** Where the rows of a long table take two lines: it stands in the second, or is as high as both. */
  readonly line?: 'second' | 'both' | undefined;
  readonly className?: string | undefined;
  readonly headClassName?: string | undefined;
}

/** What a press on a row does. */
export interface RowPress<T> {
  readonly onPress: (row: T) => void;
  /** For screen readers, after what the first cell says: "open record". */
  readonly label: string;
}
