/** A value as the CSV writer takes it; null and undefined make an empty cell. */
export type CellValue = string | number | boolean | null | undefined;

/** A column of a file, by the name of the entity's field; a part of a field is named with a dot. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => CellValue;
}

type Simple<Row> = {
  [Name in keyof Row & string]: Row[Name] extends CellValue ? Name : never;
}[keyof Row & string];

/** The column of a field whose value is the cell. */
export const field = <Row>(name: Simple<Row>): Column<Row> => ({
  name,
  cell: (row) => row[name] as CellValue,
});

/** Several texts in one cell: apart by `;`, one within a text behind a backslash. */
export const listCell = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[\\;]/g, '\\$&')).join('; ');

/** The texts of such a cell. */
export function readListCell(cell: string): string[] {
  const parts = cell.match(/(?:\\.|[^\\;]|\\$)+/gsu) ?? [];
  return parts.map((part) => part.replace(/\\(.)/gsu, '$1').trim()).filter(Boolean);
}
