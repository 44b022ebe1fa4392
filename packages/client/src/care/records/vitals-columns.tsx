import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { assessVitals, readings, requiredKinds, type VitalsRecord } from '@hearthline/contracts';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/column.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { check, close } from '../../ui/icons.ts';
import { NewBadge } from '../../ui/table.tsx';
import { Nickname } from '../nickname.tsx';
import { readingColumn } from '../reading-column.tsx';
import { ReadingOf } from '../reading.tsx';
import { outOfBand } from '../out-of-band.ts';

export interface VitalsColumnsOptions {
  /** The page is about one resident: no resident column. */
  readonly ofOneResident: boolean;
  /** Formats a time. */
  readonly when: (moment: string) => string;
  /** Absent without the permission. */
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
}

/** The columns of a vitals table with their widths on one line; the resident column takes the rest. */
export function vitalsColumns({
  ofOneResident,
  when,
  onDelete,
}: VitalsColumnsOptions): Column<VitalsRecord>[] {
  // The list of all residents has narrow columns: icons. A resident's own has room for words.
  const none = ofOneResident ? 'N/A' : '-';
  const seen = (was: boolean) => (ofOneResident ? was ? 'Yes' : 'No' : <YesNoIcon of={was} />);
  const sugar = readingColumn('sugar', 'Sugar', 'w-31');
  const staff = ({ recordedByName }: VitalsRecord) => recordedByName || 'Unknown';
  const at = ({ recordedAt }: VitalsRecord) => when(recordedAt);
  return [
    {
      title: 'Date & Time',
      width: 'w-21.5',
      line: ofOneResident ? 'both' : 'second',
      className: 'leading-5',
      cell: (record) => {
        const [day, time] = splitDayAndTime(at(record));
        return (
          <>
            {day}, <br className="two-lines:hidden" />
            {time}
          </>
        );
      },
      phone: ofOneResident ? { title: (record) => withNewBadge(at(record)), aside: staff } : { aside: at },
    },
    ...(ofOneResident ? [] : [residentColumn]),
    readingColumn('bloodPressure', readings.bloodPressure.shortLabel, 'w-39'),
    readingColumn('pulse', 'Pulse (bpm)', 'w-34'),
    readingColumn('spo2', 'SpO2 (%)', 'w-34'),
    {
      ...sugar,
      cell: (record) => (record.sugar === null ? none : sugar.cell(record)),
      phone: { below: (record) => <OutOfBandReadings record={record} /> },
    },
    { title: 'Urine', width: 'w-12', line: 'second', cell: ({ urine }) => seen(urine) },
    { title: 'Defecation', width: 'w-20', line: 'second', cell: ({ defecation }) => seen(defecation) },
    { title: 'Recorded By', width: 'w-22 far:w-31', line: 'second', className: 'leading-5', cell: staff },
    {
      title: 'Record Number',
      width: 'w-34',
      line: 'second',
      quiet: true,
      className: 'text-xs leading-5 whitespace-nowrap',
      cell: ({ recordNumber }) => recordNumber || 'N/A',
    },
    ...(onDelete ? [deleteColumn(onDelete)] : []),
  ];
}

const withNewBadge = (text: string) => (
  <>
    {text} <NewBadge />
  </>
);

const residentColumn: Column<VitalsRecord> = {
  title: 'Resident',
  isRowHeader: true,
  cell: (record) => (
    <span className="block leading-5">
      {record.residentName} {record.residentLastName} <Nickname of={record.residentNickname} />
      <NewBadge />
    </span>
  ),
  phone: { title: (record) => withNewBadge(`${record.residentName} ${record.residentLastName}`) },
};

const deleteColumn = (onDelete: (record: VitalsRecord) => void): Column<VitalsRecord> => ({
  title: 'Actions',
  width: 'w-12',
  line: 'both',
  cell: (record) => (
    <IconButton
      icon={trash}
      label={`Delete record ${record.recordNumber}`}
      onClick={() => onDelete(record)}
      className="relative -my-1 text-ink-2"
    />
  ),
});

/** The readings out of their normal band; the required readings when there are none. */
function OutOfBandReadings({ record }: { record: VitalsRecord }) {
  const bands = assessVitals(record);
  const outOfBandKinds = outOfBand(bands);
  const missing = requiredKinds.filter((kind) => record[kind] === null);
  const shown =
    outOfBandKinds.length > 0 ? outOfBandKinds : requiredKinds.filter((kind) => !missing.includes(kind));
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

/** A tick or a cross with an accessible name. */
function YesNoIcon({ of }: { of: boolean }) {
  return (
    <Icon
      svg={of ? check : close}
      size={18}
      label={of ? 'Yes' : 'No'}
      className={cx('align-middle', of ? 'text-value' : 'text-value-2')}
    />
  );
}

/** Splits "Nov 21, 2:02 PM" into day and time. */
function splitDayAndTime(text: string): [string, string] {
  const at = text.lastIndexOf(', ');
  return [text.slice(0, at), text.slice(at + 2)];
}
