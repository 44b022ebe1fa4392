import type { FieldTypes } from '../read/read-sheet.ts';

/** The columns of a file of medications: those of the export. */
export const medicationFieldTypes: FieldTypes = {
  id: 'text',
  name: 'text',
  dosage: 'text',
  unit: 'text',
  frequency: 'text',
  quantity: 'number',
  lowLevel: 'number',
  substances: 'list',
  instructions: 'text',
  active: 'boolean',
};
