import { readings, type CareAlert } from '@hearthline/contracts';
import { memo, type Ref } from 'react';
import { bothLines, secondLine, twoLineRow } from '../../care/records/two-lines.ts';
import { markOfBand } from '../../care/mark-of-band.ts';
import { firstName, fullName } from '../../care/names.ts';
import { OwnLimits } from '../../care/own-limits.tsx';
import { cx } from '../../ui/cx.ts';
import { Cell, Row } from '../../ui/table.tsx';
import { ValueChip } from '../../ui/value-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { readingText } from './alert-words.ts';
import { showAlert } from './shown.ts';

export interface UnclosedRowProps {
  readonly alert: CareAlert;
  readonly place: Ref<HTMLElement>;
  /** From 0. */
  readonly index: number;
  /** Stable: a time as it is written. */
  readonly when: (moment: string) => string;
}

/** One alert that nobody closed as a row; a press anywhere on it opens it. */
export const UnclosedRow = memo(function UnclosedRow({ alert, place, index, when }: UnclosedRowProps) {
  const { resident } = alert;
  return (
    <Row
      ref={place as Ref<HTMLTableRowElement>}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx('relative hover:bg-sunken', twoLineRow)}
    >
      <Cell className={cx('leading-5', bothLines)}>
        <button
          type="button"
          onClick={() => showAlert(alert.id)}
          className="text-left after:absolute after:inset-0"
        >
          {when(alert.measuredAt)}
          <VisuallyHidden>, open alert</VisuallyHidden>
        </button>
      </Cell>
      <Cell name className="leading-5">
        {fullName(resident)}
      </Cell>
      <Cell className={cx('leading-5', secondLine)}>{resident.roomNumber ?? '-'}</Cell>
      <Cell>
        <ReadingOfAlert alert={alert} />
      </Cell>
      <Cell className={cx('leading-5', secondLine)}>{whoIsOn(alert)}</Cell>
      <Cell quiet className={cx('text-s leading-5', secondLine)}>
        {sinceText(alert, when)}
      </Cell>
    </Row>
  );
});

/** The same on a phone, as one key. */
export const UnclosedLine = memo(function UnclosedLine({ alert, place, index, when }: UnclosedRowProps) {
  const { resident } = alert;
  const room = resident.roomNumber === null ? '' : `, room ${resident.roomNumber}`;
  const rest = [`${whoIsOn(alert)}.`, alert.normalSince && `${sinceText(alert, when)}.`];
  return (
    <li ref={place as Ref<HTMLLIElement>} data-index={index} className="border-b border-line">
      <button
        type="button"
        onClick={() => showAlert(alert.id)}
        className="flex min-h-17 w-full flex-col justify-center gap-1 py-2 text-left"
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="min-w-0 font-name text-value">
            {fullName(resident)}
            {room}
          </span>
          <span className="shrink-0 text-s text-value-2">{when(alert.measuredAt)}</span>
        </span>
        <ReadingOfAlert alert={alert} />
        <span className="text-s text-value-2">{rest.filter(Boolean).join(' ')}</span>
      </button>
    </li>
  );
});

function ReadingOfAlert({ alert }: { alert: CareAlert }) {
  const { kind, value, word, side, limits } = alert;
  const { label, unit } = readings[kind];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-s text-value-2">{label}</span>
      <ValueChip
        value={`${value} ${unit}`}
        tone="severe"
        word={word}
        mark={markOfBand({ tone: 'severe', side })}
      />
      <OwnLimits kind={kind} limits={limits} look="symbol" />
    </span>
  );
}

function whoIsOn({ state, takenBy }: CareAlert): string {
  if (state === 'open' || !takenBy) return 'Nobody has taken it';
  return state === 'taken'
    ? `${firstName(takenBy.name)} is on it`
    : `${firstName(takenBy.name)} took it, recheck is due`;
}

/** "Pulse 78 bpm is normal, Nov 20, 2:10 PM": what speaks for closing it. */
function sinceText({ kind, normalSince }: CareAlert, when: UnclosedRowProps['when']): string {
  return normalSince
    ? `${readingText({ kind, value: normalSince.value })} is normal, ${when(normalSince.at)}`
    : '-';
}
