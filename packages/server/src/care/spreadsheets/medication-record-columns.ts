import { doseFieldNames, doseFields, type DoseField, type MedicationRecord } from '@hearthline/contracts';
import { field, type CellValue, type Column } from './column.ts';

type Instant = (at: string) => string;

const part = <Name extends keyof MedicationRecord>(
  name: Name,
  inner: keyof NonNullable<MedicationRecord[Name]> & string,
): Column<MedicationRecord> => ({
  name: `${name}.${inner}`,
  cell: (record) => (record[name] as Record<string, string | number | null> | null)?.[inner],
});

/** A column for a detail of the dose, or one for each of its parts. */
function detailColumns(name: DoseField, instant: Instant): Column<MedicationRecord>[] {
  const row = doseFields[name];
  if (row.value === 'object') return row.csv.map((inner) => part(name, inner as never));
  if (row.value === 'person') return [part(name, 'name' as never)];
  const cell = (value: CellValue) => (row.value === 'instant' && value ? instant(String(value)) : value);
  return [{ name, cell: (record) => cell(record[name] as CellValue) }];
}

/** The columns of a file of medication records; `instant` writes a time. */
export function medicationRecordColumns(instant: Instant): readonly Column<MedicationRecord>[] {
  const moment = (name: 'scheduledFor' | 'administeredAt' | 'recordedAt' | 'createdAt') => ({
    name,
    cell: (record: MedicationRecord) => record[name] && instant(record[name]),
  });
  return [
    field('id'),
    field('residentId'),
    part('resident', 'name'),
    part('resident', 'lastName'),
    field('medicationId'),
    part('medication', 'name'),
    part('medication', 'dosage'),
    part('medication', 'unit'),
    part('medication', 'form'),
    {
      name: 'medication.per',
      cell: ({ medication: { per } }) => per && `${String(per.amount)} ${per.unit}`,
    },
    field('prescriptionId'),
    part('dose', 'amount'),
    part('dose', 'upTo'),
    part('dose', 'unit'),
    moment('scheduledFor'),
    field('status'),
    field('administered'),
    moment('administeredAt'),
    part('administeredByUser', 'name'),
    part('recordedBy', 'name'),
    moment('recordedAt'),
    ...doseFieldNames.flatMap((name) => detailColumns(name, instant)),
    field('lacksSecondPerson'),
    field('corrects'),
    field('correctionReason'),
    moment('createdAt'),
  ];
}
