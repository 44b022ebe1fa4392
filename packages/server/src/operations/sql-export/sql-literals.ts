import { mongo } from 'mongoose';

/** The types of a column; each is written so that PostgreSQL and SQLite read it alike. */
export const sqlTypes = {
  id: 'TEXT',
  text: 'TEXT',
  number: 'NUMERIC',
  /** Stored in thousandths, written in whole units. */
  thousandths: 'NUMERIC',
  boolean: 'BOOLEAN',
  /** In UTC: SQLite has no zones. */
  instant: 'TIMESTAMP',
  day: 'DATE',
  /** Lists and objects, as JSON. */
  json: 'TEXT',
} as const;
export type SqlType = keyof typeof sqlTypes;

/** A text as a literal. PostgreSQL refuses NUL in a text; a backslash is one by the standard. */
export const quoteText = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;

/** The name of a table or column; no name has a quote in it. */
export const quoteName = (name: string): string => `"${name}"`;

/** The name of a field as a column has it: `recordedBy.id` is `recorded_by_id`. */
export const snakeCase = (field: string): string =>
  field.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A stored value as a literal; NULL where it is absent or no value of the column's type. */
export function sqlLiteral(value: unknown, type: SqlType): string {
  if (value === null || value === undefined) return 'NULL';
  switch (type) {
    case 'id':
    case 'text':
      return quoteText(textOf(value));
    case 'number':
      return numberLiteral(value);
    case 'thousandths':
      return typeof value === 'number' ? numberLiteral(value / 1_000) : 'NULL';
    case 'boolean':
      return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : 'NULL';
    case 'instant':
      return instantLiteral(value);
    case 'day':
      return typeof value === 'string' && day.test(value) ? quoteText(value) : 'NULL';
    case 'json':
      return quoteText(JSON.stringify(value));
  }
}

/** Ids are stored as ObjectIds, or as text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof mongo.ObjectId ? value.toHexString() : JSON.stringify(value);
}

function numberLiteral(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value + 0) : 'NULL';
}

/** PostgreSQL knows the years 1 to 9999 in this form. */
function instantLiteral(value: unknown): string {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return 'NULL';
  const text = value.toISOString();
  if (text.length !== 24 || text.startsWith('0000')) return 'NULL';
  return quoteText(text.slice(0, 23).replace('T', ' '));
}
