/** The details of a recorded dose by the properties of their rows, and what is made of all rows. */
import * as z from 'zod/mini';
import { doseFieldRows, type DoseFieldRow } from './dose-fields.ts';

export type { DoseFieldRow };

type Rows = typeof doseFieldRows;
export type DoseField = keyof Rows;

export const doseFields: Readonly<Record<DoseField, DoseFieldRow>> = doseFieldRows;
export const doseFieldNames = Object.keys(doseFieldRows) as readonly DoseField[];

/** The names of the rows that have a property. */
type DoseFieldWith<Properties> = {
  [Name in DoseField]: Rows[Name] extends Properties ? Name : never;
}[DoseField];
/** The details that replies leave out instead of null. */
type RareDoseField = DoseFieldWith<{ isRare: true }>;
/** The details that are stored as a date. */
export type DoseInstant = DoseFieldWith<{ value: 'instant' }>;
/** The parts of a detail that are stored as dates; never, if it has none. */
export type DoseInstantPart<Name extends DoseField> = Rows[Name] extends { instants: readonly (infer Part)[] }
  ? Part
  : never;

/** The value of each detail where a record has it. */
export type DoseFieldValues = { [Name in DoseField]: z.output<Rows[Name]['schema']> };

type ReplyShape = {
  [Name in DoseField]: Name extends RareDoseField
    ? z.ZodMiniOptional<z.ZodMiniNullable<Rows[Name]['schema']>>
    : z.ZodMiniNullable<Rows[Name]['schema']>;
};

/** The fields of the details in the schema of a record. */
export const doseFieldShape = Object.fromEntries(
  doseFieldNames.map((name) => {
    const { schema, isRare } = doseFields[name];
    return [name, isRare ? z.optional(z.nullable(schema)) : z.nullable(schema)];
  }),
) as ReplyShape;

type Shown = { readonly [Name in DoseField]?: DoseFieldValues[Name] | null | undefined };

/** Writes a detail as an opened record shows it; null if the record has none. `when` writes an instant. */
export function formatDoseField(
  name: DoseField,
  record: Shown,
  when: (moment: string) => string = String,
): string | null {
  const value: unknown = record[name];
  if (value === null || value === undefined) return null;
  const row = doseFields[name];
  if (row.value === 'object') return row.format(value as never);
  if (row.value === 'person') return (value as { name: string }).name;
  if (row.value === 'choice') return row.words[value as string] ?? (value as string);
  if (row.value === 'flag') return value ? 'Yes' : 'No';
  return row.value === 'instant' ? when(value as string) : (value as string);
}

/**
 * Writes the remarks on a dose: "Given too soon. Reason: pain. Headache. Slept well"; empty if there are none. `always`: only
 * those for narrow cells.
 */
export const formatDoseRemarks = (record: Shown, remarks: 'always' | 'wide' = 'wide'): string =>
  doseFieldNames
    .filter((name) => doseFields[name].remark === 'always' || doseFields[name].remark === remarks)
    .map((name) => formatDoseField(name, record))
    .filter(Boolean)
    .join('. ');
