import { assessVitals, readings, requiredKinds, type VitalsRecord } from '@hearthline/contracts';
import { memo, type Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { NewWord } from '../../ui/table.tsx';
import { ReadingOf } from '../reading.tsx';
import { outOfBand } from '../telling.ts';
import type { VitalsRowProps } from './vitals-row.tsx';

/** One record on a phone, as one key: whose and when, and under it what stands outside its band. */
export const VitalsLine = memo(function VitalsLine(props: Omit<VitalsRowProps, 'onDelete'>) {
  const { record, place, index, arrived, onOpen, ofOneResident, when } = props;
  const name = `${record.residentName} ${record.residentLastName}`;
  return (
    <li
      ref={place as Ref<HTMLLIElement>}
      data-index={index}
      className={cx('border-b border-line', arrived && 'arrived')}
    >
      <button
        type="button"
        onClick={() => onOpen(record)}
        className="flex min-h-17 w-full flex-col justify-center gap-1 py-2 text-left"
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="min-w-0 font-name text-value">
            {ofOneResident ? when(record.recordedAt) : name} <NewWord />
          </span>
          <span className="shrink-0 text-s text-value-2">
            {ofOneResident ? record.recordedByName || 'Unknown' : when(record.recordedAt)}
          </span>
        </span>
        <Telling record={record} />
      </button>
    </li>
  );
});

/** What stands outside the normal band; where nothing does, the three that are always asked for. */
function Telling({ record }: { record: VitalsRecord }) {
  const bands = assessVitals(record);
  const loud = outOfBand(bands);
  const missing = requiredKinds.filter((kind) => record[kind] === null);
  const shown = loud.length > 0 ? loud : requiredKinds.filter((kind) => !missing.includes(kind));
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {shown.map((kind) => (
        <span key={kind} className="flex items-center gap-1.5">
          <span className="text-xs text-value-2">{readings[kind].shortLabel}</span>
          <ReadingOf record={record} kind={kind} band={bands[kind]} />
        </span>
      ))}
      {missing.length > 0 && (
        <span className="text-xs text-value-2">
          Not measured: {missing.map((kind) => readings[kind].shortLabel).join(', ')}
        </span>
      )}
    </span>
  );
}
