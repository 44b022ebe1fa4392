import { assessVitals, readings, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { ReadingOf } from '../../care/reading.tsx';
import { outOfBand } from '../../care/telling.ts';
import { arrivalsAtom } from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Face } from '../../ui/face.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { NewWord } from '../../ui/table.tsx';
import type { VitalsRowsProps } from './vitals-table.tsx';

/** The same records where a table has no room: whose, when, by whom, and the readings that matter. */
export function VitalsList({ rows }: VitalsRowsProps) {
  const arrivals = useAtomValue(arrivalsAtom);
  const { time } = useHomeTime();
  return (
    <ul className="@min-[44rem]/overview:hidden">
      {rows.map(({ key, record }) => (
        <ListRow
          key={key}
          arrived={arrivals.has(record.id)}
          start={<Face shape="square" size={40} name={`${record.residentName} ${record.residentLastName}`} />}
          title={
            <>
              {record.residentName} {record.residentLastName} <NewWord />
            </>
          }
          text={`${time(record.recordedAt)}, ${record.recordedByName}`}
          end={<Telling record={record} />}
        />
      ))}
    </ul>
  );
}

/** What stands outside the normal band; where nothing does, the blood pressure. */
function Telling({ record }: { record: VitalsRecord }) {
  const bands = assessVitals(record);
  const loud = outOfBand(bands);
  return (loud.length > 0 ? loud : (['bloodPressure'] as const)).map((kind) => (
    <span key={kind} className="flex items-center gap-1.5">
      {loud.length > 0 && <span className="text-xs text-value-2">{readings[kind].shortLabel}</span>}
      <ReadingOf record={record} kind={kind} band={bands[kind]} />
    </span>
  ));
}
