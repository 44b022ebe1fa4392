import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { arrivalsAtom } from '../../lib/collections.ts';
import { cx } from '../../ui/cx.ts';
import { HeadCell } from '../../ui/table.tsx';
import { useRecordTime } from './use-record-time.ts';
import { RecordsList, type RecordsListProps, type RowPlace } from './records-list.tsx';
import { bothLines, headClass, type RecordColumn } from './two-lines.ts';
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

/** The columns with their widths on one line; what is left over is the resident's. */
const columns: readonly RecordColumn[] = [
  { title: 'Date & Time', width: 'w-21.5', second: true },
  { title: 'Resident', width: '' },
  { title: 'BP', width: 'w-39' },
  { title: 'Pulse (bpm)', width: 'w-34' },
  { title: 'SpO2 (%)', width: 'w-34' },
  { title: 'Sugar', width: 'w-31' },
  { title: 'Urine', width: 'w-12', second: true },
  { title: 'Defecation', width: 'w-20', second: true },
  { title: 'Recorded By', width: 'w-22 far:w-31', second: true },
  { title: 'Record Number', width: 'w-34', second: true },
];

const readingColumns =
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,19%),1fr))]';
const deletableColumns =
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,18%),1fr))_3rem]';

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
      twoLines={onDelete ? deletableColumns : readingColumns}
      failedText="Failed to fetch vitals records"
      columns={shown.length + (onDelete ? 1 : 0)}
      head={
        <>
          {shown.map((column, index) => (
            <HeadCell key={column.title} className={headClass(column, ofOneResident && index === 0)}>
              {column.title}
            </HeadCell>
          ))}
          {onDelete && <HeadCell className={cx('w-12 two-lines:w-auto', bothLines)}>Actions</HeadCell>}
        </>
      }
      row={(record, place) => <VitalsRow key={record.id} {...part(record, place)} onDelete={onDelete} />}
      line={(record, place) => <VitalsLine key={record.id} {...part(record, place)} />}
    />
  );
}
