import type { VitalsRecord } from '@hearthline/contracts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { vitalsColumns } from '../vitals-columns.tsx';

interface VitalsTableProps {
  records: readonly VitalsRecord[];
  ofOneResident?: boolean;
  onPhone?: boolean;
}

const ready = { status: 'ready', failedMessage: null, lastValidText: null, retry: () => undefined } as const;

/** The vitals table with given records, for tests. */
export function VitalsTable({ records, ofOneResident = false, onPhone = false }: VitalsTableProps) {
  return (
    <DataTable
      label="Vitals records"
      columns={vitalsColumns({ ofOneResident, when: () => 'Nov 21, 2:02 PM' })}
      list={{ ...ready, rows: records }}
      listBelow={onPhone ? 100_000 : 1}
      failed=""
      empty={null}
    />
  );
}
