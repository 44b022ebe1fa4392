import { assessVitals, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Nickname } from '../../care/nickname.tsx';
import { ReadingCells } from '../../care/reading-cells.tsx';
import { arrivalsAtom } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { cx } from '../../ui/cx.ts';
import { Cell, HeadCell, NewWord, Row, Table } from '../../ui/table.tsx';

export interface VitalsRowsProps {
  rows: readonly { readonly key: string; readonly record: VitalsRecord }[];
}

const titles = ['Time', 'Resident', 'Blood Pressure', 'Pulse (bpm)', 'SpO2 (%)'];

/*
 * Three severe readings and the rest need 52 rem side by side. With less, the record's number stands under who recorded
 * it; what is narrower than 44 rem has the list in the table's place.
 */
const ownColumn = 'hidden @min-[52rem]/overview:table-cell';
const underStaff = 'block @min-[52rem]/overview:hidden';

/** Vitals records, a row each, every reading with its band. */
export function VitalsTable({ rows }: VitalsRowsProps) {
  return (
    <div className="hidden @min-[44rem]/overview:block">
      <Table
        label="Today's vitals"
        head={
          <>
            {titles.map((title) => (
              <HeadCell key={title}>{title}</HeadCell>
            ))}
            <HeadCell className="py-1 pr-0 leading-4 @min-[52rem]/overview:pr-3">
              Recorded By <span className={underStaff}>Record Number</span>
            </HeadCell>
            <HeadCell className={ownColumn}>Record Number</HeadCell>
          </>
        }
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
  const number = record.recordNumber || 'N/A';
  return (
    <Row arrived={arrivals.has(record.id)}>
      <Cell className="whitespace-nowrap">{time(record.recordedAt)}</Cell>
      <Cell name>
        <span className="block min-w-24 py-1 leading-4.5 wrap-anywhere">
          {record.residentName} {record.residentLastName} <NewWord />
          <span className="block text-xs leading-4">
            <Nickname of={record.residentNickname} />
          </span>
        </span>
      </Cell>
      <ReadingCells record={record} bands={assessVitals(record)} />
      <Cell className="pr-0 leading-4.5 wrap-anywhere @min-[52rem]/overview:pr-3">
        {record.recordedByName || 'Unknown'}
        <span className={cx(underStaff, 'text-xs leading-4 whitespace-nowrap text-value-2')}>{number}</span>
      </Cell>
      <Cell quiet className={cx(ownColumn, 'text-xs whitespace-nowrap')}>
        {number}
      </Cell>
    </Row>
  );
}
