import type { Resident } from '@hearthline/contracts';
import { residentColumns } from '../resident-columns.ts';
import type { FieldType, FieldTypes } from '../read/read-sheet.ts';

const others: { readonly [Name in keyof Resident]?: FieldType } = {
  dateOfBirth: 'day',
  entryDate: 'day',
  age: 'number',
  allergies: 'list',
  allergiesChecked: 'boolean',
  active: 'boolean',
};

/** The columns of a file of residents: those of the export. */
export const residentFieldTypes: FieldTypes = Object.fromEntries(
  residentColumns.map(({ name }) => [name, others[name as keyof Resident] ?? 'text']),
);
