import { assessVitals, type VitalKind, type VitalsRecord } from '@hearthline/contracts';
import type { Column } from '../ui/table/column.ts';
import { RecordReading } from './reading.tsx';

/** A table column of one reading with its band. */
export function readingColumn(kind: VitalKind, title: string, width?: string): Column<VitalsRecord> {
  return {
    title,
    width,
    cell: (record) => <RecordReading record={record} kind={kind} band={assessVitals(record)[kind]} />,
  };
}
