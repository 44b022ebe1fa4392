import type { MedicationRecord } from '@hearthline/contracts';
import { useMemo } from 'react';
import type { Column, RowPress } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { virtualTable } from '../../ui/virtual-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { fullName } from '../names.ts';
import { Nickname } from '../nickname.tsx';
import { DoseStatus } from './dose-status.tsx';
import { tableMinWidthPx } from './table-breakpoint.ts';
import { UnreadableNote } from './unreadable-note.tsx';
import type { RecordsFilter } from './records-filter.ts';
import { useRecordTime } from './use-record-time.ts';
import { useMedicationRecords } from './use-records.ts';

const long = virtualTable('[--two-lines:minmax(0,5fr)_minmax(0,5fr)_8.75rem_minmax(0,6fr)]');

/** e.g. "500 mg" */
function dosageOf({ medication: { dosage, unit } }: MedicationRecord): string {
  return `${dosage} ${unit}`;
}

function medicationOf(record: MedicationRecord): string {
  return `${record.medication.name} ${dosageOf(record)}`;
}

function staffOf({ administeredByUser }: MedicationRecord): string {
  return administeredByUser?.name ?? 'Not administered';
}

const residentColumn: Column<MedicationRecord> = {
  title: 'Resident',
  isRowHeader: true,
  cell: ({ resident }) => (
    <span className="block leading-5">
      {fullName(resident)} <Nickname of={resident.nickname} />
    </span>
  ),
  phone: { title: ({ resident }) => fullName(resident), text: medicationOf },
};

function doseColumns(ofOneResident: boolean, when: (moment: string) => string): Column<MedicationRecord>[] {
  return [
    {
      title: 'Scheduled',
      width: 'w-36',
      line: ofOneResident ? 'both' : 'second',
      className: 'leading-5',
      cell: ({ scheduledFor }) => when(scheduledFor),
    },
    ...(ofOneResident ? [] : [residentColumn]),
    {
      title: 'Medication',
      width: 'w-36',
      className: 'font-label leading-5',
      cell: ({ medication }) => medication.name,
      phone: ofOneResident ? { title: medicationOf } : undefined,
    },
    { title: 'Dosage', width: 'w-22', line: 'second', className: 'leading-5', cell: dosageOf },
    {
      title: 'Given',
      width: 'w-36',
      line: 'second',
      className: 'leading-5',
      cell: ({ administeredAt }) => (administeredAt ? when(administeredAt) : '-'),
      phone: { text: ({ administeredAt, scheduledFor }) => when(administeredAt ?? scheduledFor) },
    },
    {
      title: 'Status',
      width: 'w-36',
      cell: (record) => <DoseStatus record={record} />,
      phone: { aside: (record) => <DoseStatus record={record} /> },
    },
    {
      title: 'Staff',
      width: 'w-33',
      cell: (record) => (
        <span className={record.administeredByUser ? undefined : 'text-value-2'}>{staffOf(record)}</span>
      ),
      phone: { text: staffOf },
    },
    {
      title: 'Notes',
      width: 'w-44',
      line: 'second',
      quiet: true,
      className: 'text-s leading-5',
      cell: ({ notes }) => notes,
      phone: { below: ({ notes }) => notes && <span className="text-s text-value-2">{notes}</span> },
    },
  ];
}

const openResident: RowPress<MedicationRecord> = {
  href: ({ residentId }) => `/residents/${residentId}`,
  label: 'open resident',
};

export interface MedicationRecordsTableProps {
  readonly filter: RecordsFilter;
  /** Overdue doses instead of days. */
  readonly due?: 'overdue' | undefined;
  readonly emptyText: string;
  /** The page is about one resident: no resident column. */
  readonly ofOneResident?: boolean | undefined;
}

/** Medication records, newest first. */
export function MedicationRecordsTable(props: MedicationRecordsTableProps) {
  const { filter, due, emptyText, ofOneResident = false } = props;
  const list = useMedicationRecords(filter, due);
  const when = useRecordTime('short');
  const columns = useMemo(() => doseColumns(ofOneResident, when), [ofOneResident, when]);
  return (
    <DataTable
      label="Medication records"
      columns={columns}
      list={list}
      newRowsNoun="record"
      press={ofOneResident ? undefined : openResident}
      virtual={long}
      listBelow={tableMinWidthPx}
      failed="Failed to fetch medication records"
      empty={<EmptyState title={emptyText} />}
      endNote={<UnreadableNote />}
    />
  );
}
