import { isControlled, writeNumber, type Medication } from '@hearthline/contracts';
import { field, listCell, type Column } from './column.ts';

/** The columns of a file of medications. */
export const medicationColumns: readonly Column<Medication>[] = [
  field('id'),
  field('name'),
  field('dosage'),
  field('unit'),
  field('form'),
  { name: 'per.amount', cell: ({ per }) => per && writeNumber(per.amount) },
  { name: 'per.unit', cell: ({ per }) => per?.unit },
  field('frequency'),
  { name: 'quantity', cell: ({ quantity }) => writeNumber(quantity) },
  { name: 'lowLevel', cell: ({ lowLevel }) => (lowLevel === null ? null : writeNumber(lowLevel)) },
  { name: 'substances', cell: ({ substances }) => listCell(substances) },
  field('instructions'),
  field('active'),
  { name: 'controlled', cell: isControlled },
];
