import type { Resident } from '@hearthline/contracts';
import { useAges } from '../../../care/use-ages.ts';
import { HeadCell, Table } from '../../../ui/table.tsx';
import { ResidentRow } from './resident-row.tsx';
import type { RowActs } from './row-acts.ts';

export interface ResidentsRowsProps {
  residents: readonly Resident[];
  acts: RowActs;
}

/** The residents as a table: desk and tablet. */
export function ResidentsTable({ residents, acts }: ResidentsRowsProps) {
  const ageOf = useAges();
  return (
    <Table
      label="Residents"
      head={
        <>
          <HeadCell>Name</HeadCell>
          {acts.mayRecord && <HeadCell>Add Vitals</HeadCell>}
          <HeadCell>Age</HeadCell>
          <HeadCell>Room</HeadCell>
          <HeadCell>Allergies</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Actions</HeadCell>
        </>
      }
    >
      {residents.map((resident) => (
        <ResidentRow key={resident.id} resident={resident} age={ageOf(resident)} acts={acts} />
      ))}
    </Table>
  );
}
