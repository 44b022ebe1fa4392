import { readings, type Alert } from '@hearthline/contracts';
import { bandMark } from '../../../care/band-mark.ts';
import { doseAlertText } from '../../../care/dose-alert-text.ts';
import { firstName, fullName } from '../../../care/names.ts';
import { OwnLimits } from '../../../care/own-limits.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/show/link.tsx';
import { ValueChip } from '../../../ui/show/value-chip.tsx';
import { readingText } from '../../../care/alert-subject.ts';

/** Columns of the unclosed alerts with their widths for one line; the resident's column takes the rest. */
export function unclosedColumns(when: (moment: string) => string): Column<Alert>[] {
  const measured = ({ measuredAt }: Alert) => when(measuredAt);
  const since = (alert: Alert) => sinceText(alert, when);
  const rest = (alert: Alert) =>
    [`${whoIsOn(alert)}.`, since(alert) !== none && `${since(alert)}.`].filter(Boolean).join(' ');
  return [
    {
      title: 'When',
      width: 'w-34 @min-[72rem]/long-table:w-44',
      className: 'leading-5',
      cell: measured,
      phone: { aside: measured },
    },
    {
      title: 'Resident',
      isRowHeader: true,
      className: 'leading-5',
      cell: ({ residentId, resident }) => (
        <TextLink href={`/residents/${residentId}`} className="font-name">
          {fullName(resident)}
        </TextLink>
      ),
      phone: {
        title: ({ resident }) =>
          `${fullName(resident)}${resident.roomNumber === null ? '' : `, room ${resident.roomNumber}`}`,
      },
    },
    {
      title: 'Room',
      width: 'w-16',
      className: 'leading-5',
      cell: ({ resident }) => resident.roomNumber ?? '-',
    },
    {
      title: 'Cause',
      width: 'w-72',
      cell: causeOf,
      phone: { below: causeOf },
    },
    {
      title: 'Who is on it',
      width: 'w-36 @min-[72rem]/long-table:w-44',
      className: 'leading-5',
      cell: whoIsOn,
      phone: { below: (alert) => <span className="text-s text-value-2">{rest(alert)}</span> },
    },
    {
      title: 'Since then',
      width: 'w-44 @min-[72rem]/long-table:w-64',
      quiet: true,
      className: 'text-s leading-5',
      cell: since,
    },
  ];
}

const causeOf = (alert: Alert) =>
  doseAlertText(alert) ?? alert.readings.map((reading) => <SevereReading key={reading.kind} {...reading} />);

function SevereReading({ kind, value, word, side, limits }: Alert['readings'][number]) {
  const { label, unit } = readings[kind];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-s text-value-2">{label}</span>
      <ValueChip
        value={`${value} ${unit}`}
        tone="severe"
        word={word}
        mark={bandMark({ tone: 'severe', side })}
      />
      <OwnLimits kind={kind} limits={limits} look="symbol" />
    </span>
  );
}

function whoIsOn({ state, takenBy }: Alert): string {
  if (state === 'open' || !takenBy) return 'Not acknowledged';
  return state === 'taken'
    ? `${firstName(takenBy.name)} is on it`
    : `Recheck overdue (${firstName(takenBy.name)})`;
}

const none = '-';

/** "Pulse 78 bpm, back to normal, Nov 20, 2:10 PM", of several with ";"; "-" while no later reading is normal. */
function sinceText({ readings: listed }: Alert, when: (moment: string) => string): string {
  const normal = listed.flatMap(({ kind, normalSince }) =>
    normalSince
      ? [`${readingText({ kind, value: normalSince.value })}, back to normal, ${when(normalSince.at)}`]
      : [],
  );
  return normal.join('; ') || none;
}
