import type { MedicationRecord } from '@hearthline/contracts';
import { HeadCell } from '../../ui/table.tsx';
import { DoseLine, DoseRow } from './dose-row.tsx';
import { useRecordTime } from './use-record-time.ts';
import { headClass, type RecordColumn } from './two-lines.ts';
import { RecordsList, type RecordsListProps, type RowPlace } from './records-list.tsx';

export interface MedicationRecordsTableProps {
  readonly pages: RecordsListProps<MedicationRecord>['pages'];
  /** Whose records they are stands elsewhere on the page. */
  readonly ofOneResident?: boolean | undefined;
}

const columns: readonly RecordColumn[] = [
  { title: 'Scheduled', width: 'w-36', second: true },
  { title: 'Resident', width: '' },
  { title: 'Medication', width: 'w-36' },
  { title: 'Dosage', width: 'w-22', second: true },
  { title: 'Given', width: 'w-36', second: true },
  { title: 'Status', width: 'w-36' },
  { title: 'Staff', width: 'w-33' },
  { title: 'Notes', width: 'w-44', second: true },
];

/** Medication records, newest first: what was due, and what became of it. */
export function MedicationRecordsTable({ pages, ofOneResident = false }: MedicationRecordsTableProps) {
  const when = useRecordTime();
  const shown = columns.filter(({ title }) => !(ofOneResident && title === 'Resident'));
  const part = (record: MedicationRecord, place: RowPlace) => ({
    record,
    place: place.ref,
    index: place.index,
    ofOneResident,
    when,
  });
  return (
    <RecordsList
      label="Medication records"
      pages={pages}
      twoLines="[--two-lines:minmax(0,5fr)_minmax(0,5fr)_8.75rem_minmax(0,6fr)]"
      failedText="Failed to fetch medication records"
      columns={shown.length}
      head={shown.map((column, index) => (
        <HeadCell key={column.title} className={headClass(column, ofOneResident && index === 0)}>
          {column.title}
        </HeadCell>
      ))}
      row={(record, place) => <DoseRow key={record.id} {...part(record, place)} />}
      line={(record, place) => <DoseLine key={record.id} {...part(record, place)} />}
    />
  );
}
