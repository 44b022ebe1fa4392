import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { newRowIdsAtom } from '../../lib/live/collections.ts';
import { usePrintable } from '../../lib/files/printable.ts';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { virtualTable } from '../../ui/table/virtual-table.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { UnreadableNote } from './unreadable-note.tsx';
import { oneLineFromPx } from './table-breakpoint.ts';
import type { BandFilter, RecordsFilter, Span } from './records-filter.ts';
import { useRecordTime } from './use-record-time.ts';
import { useVitals } from './use-records.ts';
import { vitalsColumns } from './vitals-columns.tsx';

export interface VitalsRecordsTableProps {
  readonly filter: RecordsFilter;
  readonly band?: BandFilter | undefined;
  readonly span?: Span | undefined;
  /** Opens a record. Must be stable. */
  readonly onOpen: (record: VitalsRecord) => void;
  /** Asks whether to delete a record; absent without the permission. Must be stable. */
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
  /** The page is about one resident: no resident column. */
  readonly ofOneResident?: boolean | undefined;
}

/** Vitals records, newest first, every reading with its band. */
export function VitalsRecordsTable(props: VitalsRecordsTableProps) {
  const { filter, band, span, onOpen, onDelete, ofOneResident = false } = props;
  const list = useVitals(filter, band, span);
  usePrintable(list);
  const newRowIds = useAtomValue(newRowIdsAtom);
  const isOneDay = filter.startDate !== undefined && filter.startDate === filter.endDate;
  const when = useRecordTime(isOneDay ? 'time' : 'short');
  const thisYear = useHomeDay().slice(0, 4);
  const isThisYear = span !== undefined || filter.startDate?.slice(0, 4) === thisYear;
  const whenWidth = isOneDay ? 'w-21.5' : isThisYear ? 'w-36' : 'w-43';
  const columns = useMemo(
    () => vitalsColumns({ ofOneResident, when, whenWidth, onDelete }),
    [ofOneResident, when, whenWidth, onDelete],
  );
  const press = useMemo(() => ({ onPress: onOpen, label: 'open record' }), [onOpen]);
  return (
    <DataTable
      label="Vitals records"
      columns={columns}
      list={list}
      press={press}
      newRowIds={newRowIds}
      newRowsNoun="record"
      virtual={virtualTable}
      listBelow={ofOneResident ? oneLineFromPx.ofOneResident : oneLineFromPx.all}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
      empty={<EmptyState title="No Vitals Records Found" />}
      endNote={<UnreadableNote />}
    />
  );
}
