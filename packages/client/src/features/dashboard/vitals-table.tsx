import { assessVitals, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Nickname } from '../../care/nickname.tsx';
import { ReadingCells } from '../../care/reading-cells.tsx';
import { arrivalsAtom } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Cell, HeadCell, NewWord, Row, Table } from '../../ui/table.tsx';

export interface VitalsRowsProps {
  rows: readonly { readonly key: string; readonly record: VitalsRecord }[];
}

const titles = [
  'Time',
  'Resident',
  'Blood Pressure',
  'Pulse (bpm)',
  'SpO2 (%)',
  'Recorded By',
  'Record Number',
];

/** Vitals records, a row each, every reading with its band. */
export function VitalsTable({ rows }: VitalsRowsProps) {
  return (
    <div className="hidden tablet:block">
      <Table
        label="Today's vitals"
        head={titles.map((title) => (
          <HeadCell key={title}>{title}</HeadCell>
        ))}
      >
        {rows.map(({ key, record }) => (
          <VitalsRow key={key} record={record} />
        ))}
      </Table>
    </div>
  );
}

function VitalsRow({ record }: { record: VitalsRecord }) {
  const arrivals = useAtomValue(arrivalsAtom);
  const { time } = useHomeTime();
  return (
    <Row arrived={arrivals.has(record.id)}>
      <Cell className="whitespace-nowrap">{time(record.recordedAt)}</Cell>
      <Cell name>
        <span className="block leading-4.5 desk:whitespace-nowrap">
          {record.residentName} {record.residentLastName} <NewWord />
          <span className="block text-xs leading-4">
            <Nickname of={record.residentNickname} />
          </span>
        </span>
      </Cell>
      <ReadingCells record={record} bands={assessVitals(record)} />
      <Cell className="leading-4.5">{record.recordedByName || 'Unknown'}</Cell>
      <Cell quiet className="text-xs whitespace-nowrap">
        {record.recordNumber || 'N/A'}
      </Cell>
    </Row>
  );
}
