import { parse } from 'csv-parse/sync';

/** The rows of a CSV file by the names of their columns, cells as they stand. */
export function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}
