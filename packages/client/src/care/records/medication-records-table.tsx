import type { MedicationRecord } from '@hearthline/contracts';
import { HeadCell } from '../../ui/table.tsx';
import { DoseLine, DoseRow } from './dose-row.tsx';
import { RecordsList, type RecordsListProps, type RowPlace } from './records-list.tsx';

export interface MedicationRecordsTableProps {
  readonly pages: RecordsListProps<MedicationRecord>['pages'];
  /** Whose records they are stands elsewhere on the page. */
  readonly ofOneResident?: boolean | undefined;
}

const titles = ['Scheduled', 'Resident', 'Medication', 'Dosage', 'Given', 'Status', 'Staff', 'Notes'];

/** Medication records, newest first: what was due, and what became of it. */
export function MedicationRecordsTable({ pages, ofOneResident = false }: MedicationRecordsTableProps) {
  const shown = titles.filter((title) => !(ofOneResident && title === 'Resident'));
  const part = (record: MedicationRecord, place: RowPlace) => ({
    record,
    place: place.ref,
    index: place.index,
    ofOneResident,
  });
  return (
    <RecordsList
      label="Medication records"
      pages={pages}
      failedText="Failed to fetch medication records"
      columns={shown.length}
      head={shown.map((title) => (
        <HeadCell key={title}>{title}</HeadCell>
      ))}
      row={(record, place) => <DoseRow key={record.id} {...part(record, place)} />}
      line={(record, place) => <DoseLine key={record.id} {...part(record, place)} />}
    />
  );
}
