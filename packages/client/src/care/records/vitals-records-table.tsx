import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { arrivalsAtom } from '../../lib/collections.ts';
import { HeadCell } from '../../ui/table.tsx';
import { useRecordTime } from './use-record-time.ts';
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

/** The columns with their widths; what is left over is the resident's. */
const columns = [
  { title: 'Date & Time', width: 'w-24' },
  { title: 'Resident', width: '' },
  { title: 'BP', width: 'w-37' },
  { title: 'Pulse (bpm)', width: 'w-31' },
  { title: 'SpO2 (%)', width: 'w-29' },
  { title: 'Sugar', width: 'w-31' },
  { title: 'Urine', width: 'w-13' },
  { title: 'Defecation', width: 'w-22' },
  { title: 'Recorded By', width: 'w-24' },
  { title: 'Record Number', width: 'w-27' },
] as const;

/** Vitals records, newest first, every reading with its band. However many, only those in sight are in the page. */
export function VitalsRecordsTable({
  pages,
  onOpen,
  onDelete,
  ofOneResident = false,
}: VitalsRecordsTableProps) {
  const arrivals = useAtomValue(arrivalsAtom);
  const when = useRecordTime();
  const shown = columns.filter(({ title }) => !(ofOneResident && title === 'Resident'));
  const part = (record: VitalsRecord, place: RowPlace) => ({
    record,
    place: place.ref,
    index: place.index,
    arrived: arrivals.has(record.id),
    onOpen,
    ofOneResident,
    when,
  });
  return (
    <RecordsList
      label="Vitals records"
      pages={pages}
      width="min-w-[70rem]"
      failedText="Failed to fetch vitals records"
      columns={shown.length + (onDelete ? 1 : 0)}
      head={
        <>
          {shown.map(({ title, width }) => (
            <HeadCell key={title} className={width}>
              {title}
            </HeadCell>
          ))}
          {onDelete && <HeadCell className="w-14">Actions</HeadCell>}
        </>
      }
      row={(record, place) => <VitalsRow key={record.id} {...part(record, place)} onDelete={onDelete} />}
      line={(record, place) => <VitalsLine key={record.id} {...part(record, place)} />}
    />
  );
}
