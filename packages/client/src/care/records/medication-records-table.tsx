import type { MedicationRecord } from '@hearthline/contracts';
import { HeadCell } from '../../ui/table.tsx';
import { DoseLine, DoseRow } from './dose-row.tsx';
import { useRecordTime } from './use-record-time.ts';
import { RecordsList, type RecordsListProps, type RowPlace } from './records-list.tsx';

export interface MedicationRecordsTableProps {
  readonly pages: RecordsListProps<MedicationRecord>['pages'];
  /** Whose records they are stands elsewhere on the page. */
  readonly ofOneResident?: boolean | undefined;
}

const columns = [
  { title: 'Scheduled', width: 'w-22 desk:w-36' },
  { title: 'Resident', width: '' },
  { title: 'Medication', width: 'w-36' },
  { title: 'Dosage', width: 'w-22' },
  { title: 'Given', width: 'w-22 desk:w-36' },
  { title: 'Status', width: 'w-36' },
  { title: 'Staff', width: 'w-33' },
  { title: 'Notes', width: 'w-44' },
] as const;

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
      width="min-w-[62rem] desk:min-w-[72rem]"
      failedText="Failed to fetch medication records"
      columns={shown.length}
      head={shown.map(({ title, width }) => (
        <HeadCell key={title} className={width}>
          {title}
        </HeadCell>
      ))}
      row={(record, place) => <DoseRow key={record.id} {...part(record, place)} />}
      line={(record, place) => <DoseLine key={record.id} {...part(record, place)} />}
    />
  );
}
