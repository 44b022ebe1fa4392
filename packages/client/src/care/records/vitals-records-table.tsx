import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { arrivalsAtom } from '../../lib/collections.ts';
import { HeadCell } from '../../ui/table.tsx';
import { RecordsList, type RecordsListProps, type RowPlace } from './records-list.tsx';
import { VitalsLine } from './vitals-line.tsx';
import { VitalsRow } from './vitals-row.tsx';

export interface VitalsRecordsTableProps {
  readonly pages: RecordsListProps<VitalsRecord>['pages'];
  /** Stable: opens one record. */
  readonly onOpen: (record: VitalsRecord) => void;
  /** Stable: asks whether to delete one; absent for whoever may not. */
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
  /** Whose records they are stands elsewhere on the page. */
  readonly ofOneResident?: boolean | undefined;
}

const titles = [
  'Date & Time',
  'Resident',
  'BP',
  'Pulse (bpm)',
  'SpO2 (%)',
  'Sugar',
  'Urine',
  'Defecation',
  'Recorded By',
  'Record Number',
];

/** Vitals records, newest first, every reading with its band. However many, only those in sight are in the page. */
export function VitalsRecordsTable({
  pages,
  onOpen,
  onDelete,
  ofOneResident = false,
}: VitalsRecordsTableProps) {
  const arrivals = useAtomValue(arrivalsAtom);
  const shown = titles.filter((title) => !(ofOneResident && title === 'Resident'));
  const part = (record: VitalsRecord, place: RowPlace) => ({
    record,
    place: place.ref,
    index: place.index,
    arrived: arrivals.has(record.id),
    onOpen,
    ofOneResident,
  });
  return (
    <RecordsList
      label="Vitals records"
      pages={pages}
      failedText="Failed to fetch vitals records"
      columns={shown.length + (onDelete ? 1 : 0)}
      head={
        <>
          {shown.map((title) => (
            <HeadCell key={title}>{title}</HeadCell>
          ))}
          {onDelete && <HeadCell>Actions</HeadCell>}
        </>
      }
      row={(record, place) => <VitalsRow key={record.id} {...part(record, place)} onDelete={onDelete} />}
      line={(record, place) => <VitalsLine key={record.id} {...part(record, place)} />}
    />
  );
}
