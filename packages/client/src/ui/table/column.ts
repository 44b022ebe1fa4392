import type { ReactNode } from 'react';

/** Renders a cell of a row. */
export type CellOf<T> = (row: T) => ReactNode;

/** The parts of a phone row: start; title and aside on the first line; text and below under it; end. */
export interface PhoneParts<T> {
  /** An avatar or icon at the left. */
  readonly start?: CellOf<T>;
  readonly title?: CellOf<T>;
  /** At the right of the title's line. */
  readonly aside?: CellOf<T>;
  /** On the second line; texts of several columns are joined by commas. */
  readonly text?: CellOf<T>;
  /** After the text. */
  readonly badge?: CellOf<T>;
  /** On a line of its own. */
  readonly below?: CellOf<T>;
  /** At the right of all lines. */
  readonly end?: CellOf<T>;
}

/** A column of a DataTable and its part of a phone row. */
export interface Column<T> {
  readonly title: string;
  /** Content of the header cell, if it is more than the title. */
  readonly head?: ReactNode;
  readonly cell: CellOf<T>;
  /** The parts of the phone row that it fills; absent: not shown on phones. */
  readonly phone?: PhoneParts<T> | undefined;
  /** Makes the column sortable on the client: only for lists that are fetched whole. */
  readonly sort?: ((a: T, b: T) => number) | undefined;
  /** Marks the cell as the row's header (th). */
  readonly isRowHeader?: boolean | undefined;
  /** Secondary text colour. */
  readonly quiet?: boolean | undefined;
  /** Width class in a virtual table; a column without one takes the rest. */
  readonly width?: string | undefined;
  readonly className?: string | undefined;
  readonly headClassName?: string | undefined;
}

/** The effect of a click on a row: an action, or a link's address. */
export type RowPress<T> = {
  /** For screen readers, after the first cell's text: "open record". */
  readonly label: string | ((row: T) => string);
  /** False for a row on which a click does nothing; absent: it works on every row. */
  readonly applies?: ((row: T) => boolean) | undefined;
} & (
  | { readonly onPress: (row: T) => void; readonly href?: never }
  | { readonly href: (row: T) => string; readonly onPress?: never }
);
