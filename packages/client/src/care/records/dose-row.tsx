import type { MedicationRecord } from '@hearthline/contracts';
import { memo, type Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { Cell, Row } from '../../ui/table.tsx';
import { fullName } from '../names.ts';
import { Nickname } from '../nickname.tsx';
import { DoseStatus } from './dose-status.tsx';
import { bothLines, secondLine, twoLineRow } from './two-lines.ts';

export interface DoseRowProps {
  readonly record: MedicationRecord;
  readonly place: Ref<HTMLElement>;
  readonly index: number;
  readonly ofOneResident: boolean;
  /** Stable: a time as it is written. */
  readonly when: (moment: string) => string;
}

/** "500 mg" */
function dosageOf({ medication: { dosage, unit } }: MedicationRecord): string {
  return `${dosage} ${unit}`;
}

function staffOf({ administeredByUser }: MedicationRecord): string {
  return administeredByUser?.name ?? 'Not administered';
}

/** One dose as a row. */
export const DoseRow = memo(function DoseRow({ record, place, index, ofOneResident, when }: DoseRowProps) {
  return (
    <Row
      ref={place as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={index + 2}
      className={twoLineRow}
    >
      <Cell className={cx('leading-5', ofOneResident ? bothLines : secondLine)}>
        {when(record.scheduledFor)}
      </Cell>
      {!ofOneResident && (
        <Cell name>
          <span className="block leading-5">
            {fullName(record.resident)} <Nickname of={record.resident.nickname} />
          </span>
        </Cell>
      )}
      <Cell className="font-label leading-5">{record.medication.name}</Cell>
      <Cell className={cx('leading-5', secondLine)}>{dosageOf(record)}</Cell>
      <Cell className={cx('leading-5', secondLine)}>
        {record.administeredAt ? when(record.administeredAt) : '-'}
      </Cell>
      <Cell>
        <DoseStatus record={record} />
      </Cell>
      <Cell quiet={!record.administeredByUser}>{staffOf(record)}</Cell>
      <Cell quiet className={cx('text-s leading-5', secondLine)}>
        {record.notes}
      </Cell>
    </Row>
  );
});

/** One dose on a phone. */
export const DoseLine = memo(function DoseLine({ record, place, index, ofOneResident, when }: DoseRowProps) {
  const medication = `${record.medication.name} ${dosageOf(record)}`;
  return (
    <li
      ref={place as Ref<HTMLLIElement>}
      data-index={index}
      className="flex min-h-17 flex-col justify-center gap-0.5 border-b border-line py-2"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-name text-value">
          {ofOneResident ? medication : fullName(record.resident)}
        </span>
        <DoseStatus record={record} />
      </span>
      <span className="text-s text-value-2">
        {ofOneResident ? '' : `${medication}, `}
        {when(record.administeredAt ?? record.scheduledFor)}, {staffOf(record)}
      </span>
      {record.notes && <span className="text-s text-value-2">{record.notes}</span>}
    </li>
  );
});
