import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { newRowIdsAtom } from '../../lib/collections.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { virtualTable } from '../../ui/virtual-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { tableMinWidthPx } from './table-breakpoint.ts';
import { UnreadableNote } from './unreadable-note.tsx';
import type { BandFilter, RecordsFilter, Span } from './records-filter.ts';
import { useRecordTime } from './use-record-time.ts';
import { useVitals } from './use-records.ts';
import { vitalsColumns } from './vitals-columns.tsx';

const readingColumns = virtualTable(
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,19%),1fr))]',
);
const deletableColumns = virtualTable(
  '[--two-lines:minmax(14%,1.2fr)_minmax(min(9.5rem,21%),1fr)_repeat(3,minmax(min(8.5rem,18%),1fr))_3rem]',
);

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
  const newRowIds = useAtomValue(newRowIdsAtom);
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
      newRowIds={newRowIds}
      newRowsNoun="record"
      virtual={onDelete ? deletableColumns : readingColumns}
      listBelow={tableMinWidthPx}
      failed="Failed to fetch vitals records"
      loading="Loading vitals records..."
      empty={<EmptyState title="No Vitals Records Found" />}
      endNote={<UnreadableNote />}
    />
  );
}
