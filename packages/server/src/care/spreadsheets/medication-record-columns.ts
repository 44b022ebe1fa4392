import type { MedicationRecord } from '@hearthline/contracts';
import { field, type Column } from './column.ts';

type Instant = (at: string) => string;

const part = <Name extends keyof MedicationRecord>(
  name: Name,
  inner: keyof NonNullable<MedicationRecord[Name]> & string,
): Column<MedicationRecord> => ({
  name: `${name}.${inner}`,
  cell: (record) => (record[name] as Record<string, string | number | null> | null)?.[inner],
});

/** The columns of a file of medication records; `instant` writes a time. */
export function medicationRecordColumns(instant: Instant): readonly Column<MedicationRecord>[] {
  const moment = (name: 'scheduledFor' | 'administeredAt' | 'recordedAt' | 'confirmedAt' | 'createdAt') => ({
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
    part('dose', 'unit'),
    moment('scheduledFor'),
    field('status'),
    field('administered'),
    moment('administeredAt'),
    part('administeredByUser', 'name'),
    part('recordedBy', 'name'),
    moment('recordedAt'),
    field('reason'),
    field('allergyReason'),
    part('outsideRules', 'reason'),
    part('confirmedBy', 'name'),
    moment('confirmedAt'),
    field('lacksSecondPerson'),
    part('effect', 'helped'),
    part('effect', 'note'),
    field('notes'),
    field('corrects'),
    field('correctionReason'),
    moment('createdAt'),
  ];
}
