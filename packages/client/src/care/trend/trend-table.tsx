import {
  assessVitals,
  isReadingMissed,
  readings,
  vitalKinds,
  type ColumnWidth,
  type TrendRecord,
  type VitalKind,
} from '@hearthline/contracts';
import { useMemo } from 'react';
import type { LiveQueryState } from '../../lib/live/load-state.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { virtualTable } from '../../ui/table/virtual-table.tsx';
import { AllReadings } from '../reading-chips.tsx';
import { RecordReading } from '../reading.tsx';
import { useRecordTime } from '../records/use-record-time.ts';

/** Width classes of the columns, each as wide as its longest reading with the word of its band. */
const widths: Readonly<Record<ColumnWidth, string>> = {
  xl: 'w-38',
  l: 'w-34',
  m: 'w-28',
  s: 'w-30',
  xs: 'w-30',
};

const readingColumn = (kind: VitalKind): Column<TrendRecord> => ({
  title: readings[kind].shortLabel,
  width: widths[readings[kind].columnWidth],
  cell: (record) =>
    (record[kind] !== null || isReadingMissed(kind, record)) && (
      <RecordReading record={record} kind={kind} band={assessVitals(record)[kind]} />
    ),
});

/** Window width in px from which every reading has a column. */
const columnsFromPx = 1440;

export interface TrendTableProps {
  /** The records in the visible time, oldest first. */
  readonly records: readonly TrendRecord[];
  readonly state: LiveQueryState;
}

/** The readings of the charts as a table, newest first. */
export function TrendTable({ records, state }: TrendTableProps) {
  const when = useRecordTime('short');
  const rows = useMemo(() => records.toReversed(), [records]);
  const columns = useMemo(
    (): readonly Column<TrendRecord>[] => [
      {
        title: 'Time',
        isRowHeader: true,
        width: 'w-34',
        cell: ({ recordedAt }) => when(recordedAt),
        phone: {
          title: ({ recordedAt }) => when(recordedAt),
          below: (record) => <AllReadings record={record} />,
          aside: ({ recordedByName }) => recordedByName,
        },
      },
      ...vitalKinds.map(readingColumn),
      {
        title: 'By',
        quiet: true,
        cell: ({ recordedByName, corrects }) => recordedByName + (corrects === null ? '' : ', corrected'),
      },
    ],
    [when],
  );
  return (
    <DataTable
      label="Readings"
      columns={columns}
      list={{ ...state, rows }}
      virtual={virtualTable}
      listBelow={columnsFromPx}
      failed="Failed to load the trends"
      empty={<EmptyState title="No readings in this time." />}
    />
  );
}
