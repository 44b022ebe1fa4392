import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { arrivalsAtom } from '../../lib/collections.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { longTable } from '../../ui/long-rows.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { leastTablePx } from './least-table-px.ts';
import { LeftOut } from './left-out.tsx';
import type { BandFilter, RecordsAsked, Span } from './records-asked.ts';
import { useRecordTime } from './use-record-time.ts';
import { useVitals } from './use-records.ts';
import { vitalsColumns } from './vitals-columns.tsx';

const readingColumns = longTable(
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,19%),1fr))]',
);
const deletableColumns = longTable(
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,18%),1fr))_3rem]',
);

export interface VitalsRecordsTableProps {
  readonly asked: RecordsAsked;
  readonly band?: BandFilter | undefined;
  readonly span?: Span | undefined;
  /** Stable: opens one record. */
  readonly onOpen: (record: VitalsRecord) => void;
  /** Stable: asks whether to delete one; absent for whoever may not. */
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
  /** Whose records they are stands elsewhere on the page. */
  readonly ofOneResident?: boolean | undefined;
}

/** Vitals records, newest first, every reading with its band. */
export function VitalsRecordsTable(props: VitalsRecordsTableProps) {
  const { asked, band, span, onOpen, onDelete, ofOneResident = false } = props;
  const list = useVitals(asked, band, span);
  const arrivals = useAtomValue(arrivalsAtom);
  const when = useRecordTime();
  const columns = useMemo(
    () => vitalsColumns({ ofOneResident, when, onDelete }),
    [ofOneResident, when, onDelete],
  );
  const press = useMemo(() => ({ onPress: onOpen, label: 'open record' }), [onOpen]);
  return (
    <DataTable
      label="Vitals records"
      columns={columns}
      list={list}
      press={press}
      arrivals={arrivals}
      holdNew="record"
      long={onDelete ? deletableColumns : readingColumns}
      listBelow={leastTablePx}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
      empty={<EmptyState title="No Vitals Records Found" />}
      endNote={<LeftOut />}
    />
  );
}
