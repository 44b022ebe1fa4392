import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { assessVitals, type VitalsRecord } from '@hearthline/contracts';
import { memo, type Ref } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Cell, NewWord, Row } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Nickname } from '../nickname.tsx';
import { ReadingCells } from '../reading-cells.tsx';
import { ReadingOf } from '../reading.tsx';
import { Tick } from './tick.tsx';
import { bothLines, secondLine, twoLineRow } from './two-lines.ts';

export interface VitalsRowProps {
  readonly record: VitalsRecord;
  /** The row's ref and its number in the list, from 0. */
  readonly place: Ref<HTMLElement>;
  readonly index: number;
  readonly arrived: boolean;
  readonly onOpen: (record: VitalsRecord) => void;
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
  readonly ofOneResident: boolean;
  /** Stable: a time as it is written. */
  readonly when: (moment: string) => string;
}

/** The home's list is narrow: marks. A resident's own has room for words. */
const inShort = { none: '-', seen: (was: boolean) => <Tick of={was} /> };
const inFull = { none: 'N/A', seen: (was: boolean) => (was ? 'Yes' : 'No') };

/** One record as a row; a press anywhere on it opens it. */
export const VitalsRow = memo(function VitalsRow(props: VitalsRowProps) {
  const { record, place, index, arrived, onOpen, onDelete, ofOneResident, when } = props;
  const bands = assessVitals(record);
  const words = ofOneResident ? inFull : inShort;
  const [day, time] = splitLast(when(record.recordedAt));
  return (
    <Row
      ref={place as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={index + 2}
      arrived={arrived}
      className={cx('relative hover:bg-sunken', twoLineRow)}
    >
      <Cell className={cx('leading-5', ofOneResident ? bothLines : secondLine)}>
        <button
          type="button"
          onClick={() => onOpen(record)}
          className="text-left after:absolute after:inset-0"
        >
          {day}, <br className="two-lines:hidden" />
          {time}
          <VisuallyHidden>, open record</VisuallyHidden>
        </button>
      </Cell>
      {!ofOneResident && (
        <Cell name>
          <span className="block leading-5">
            {record.residentName} {record.residentLastName} <Nickname of={record.residentNickname} />
            <NewWord />
          </span>
        </Cell>
      )}
      <ReadingCells record={record} bands={bands} />
      <Cell>
        {record.sugar === null ? words.none : <ReadingOf record={record} kind="sugar" band={bands.sugar} />}
      </Cell>
      <Cell className={secondLine}>{words.seen(record.urine)}</Cell>
      <Cell className={secondLine}>{words.seen(record.defecation)}</Cell>
      <Cell className={cx('leading-5', secondLine)}>{record.recordedByName || 'Unknown'}</Cell>
      <Cell quiet className={cx('text-xs leading-5 whitespace-nowrap', secondLine)}>
        {record.recordNumber || 'N/A'}
      </Cell>
      {onDelete && (
        <Cell className={bothLines}>
          <IconButton
            icon={trash}
            label={`Delete record ${record.recordNumber}`}
            onClick={() => onDelete(record)}
            className="relative -my-1 text-ink-2"
          />
        </Cell>
      )}
    </Row>
  );
});

/** "Nov 21, 2:02 PM" as its day and its time. */
function splitLast(text: string): [string, string] {
  const at = text.lastIndexOf(', ');
  return [text.slice(0, at), text.slice(at + 2)];
}
