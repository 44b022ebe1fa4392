import type { Resident } from '@hearthline/contracts';
import { field, listCell, type Column } from './column.ts';

/** The columns of a file of residents. */
export const residentColumns: readonly Column<Resident>[] = [
  field('id'),
  field('name'),
  field('lastName'),
  field('nickname'),
  field('dateOfBirth'),
  field('age'),
  field('roomNumber'),
  field('entryDate'),
  field('healthInsuranceCompany'),
  field('healthInsuranceContractNumber'),
  field('generalPractitioner'),
  field('personInCharge'),
  field('contactPerson'),
  field('phoneNumber'),
  { name: 'allergies', cell: ({ allergies }) => listCell(allergies) },
  field('allergiesChecked'),
  field('medicalHistory'),
  field('active'),
];
