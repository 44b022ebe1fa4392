import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import { readings, type VitalsRecord } from '@hearthline/contracts';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/column.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { check, close } from '../../ui/icons.ts';
import { TextLink } from '../../ui/link.tsx';
import { NewBadge } from '../../ui/table.tsx';
import { Nickname } from '../nickname.tsx';
import { AllReadings, OutOfRangeChips, ReadingChips } from '../reading-chips.tsx';
import { readingColumn } from '../reading-column.tsx';

export interface VitalsColumnsOptions {
  /** The page is about one resident: no resident column. */
  readonly ofOneResident: boolean;
  /** Formats a time. */
  readonly when: (moment: string) => string;
  /** Width class of the longest such time. */
  readonly whenWidth?: string | undefined;
  /** Absent without the permission. */
  readonly onDelete?: ((record: VitalsRecord) => void) | undefined;
}

/*
 * In a table narrower than 72 rem (below a window of 1440 px) the columns of `roomy` are replaced by those of `tight`.
 * The container is that of a virtual table.
 */
const roomy = { className: '@max-[72rem]/long-table:hidden' } as const;
const tight = { className: '@min-[72rem]/long-table:hidden' } as const;

/** A column that is shown only in a roomy or only in a tight table. */
const onlyIn = <T,>({ className }: typeof roomy | typeof tight, column: Column<T>): Column<T> => ({
  ...column,
  className: cx(column.className, className),
  headClassName: cx(column.headClassName, className),
});

/** The columns of a vitals table, one line a record; a column without a width takes the rest. */
export function vitalsColumns(options: VitalsColumnsOptions): Column<VitalsRecord>[] {
  const { ofOneResident, when, whenWidth = 'w-43', onDelete } = options;
  // The list of all residents has narrow columns: icons. A resident's own has room for words.
  const none = ofOneResident ? 'N/A' : '-';
  const seen = (was: boolean) => (ofOneResident ? was ? 'Yes' : 'No' : <YesNoIcon of={was} />);
  const sugar = readingColumn('sugar', 'Sugar', 'w-31');
  const staff = ({ recordedByName }: VitalsRecord) => recordedByName || 'Unknown';
  const at = ({ recordedAt }: VitalsRecord) => when(recordedAt);
  return [
    {
      title: 'Date & Time',
      width: whenWidth,
      className: 'whitespace-nowrap',
      cell: at,
      phone: ofOneResident ? { title: (record) => withNewBadge(at(record)), aside: staff } : { aside: at },
    },
    ...(ofOneResident ? [] : [residentColumn]),
    readingColumn('bloodPressure', readings.bloodPressure.shortLabel, 'w-39'),
    readingColumn('pulse', 'Pulse (bpm)', 'w-34'),
    readingColumn('spo2', 'SpO2 (%)', 'w-34'),
    ...(ofOneResident ? [onlyIn(roomy, readingColumn('temperature', 'Temp (°C)')), temperatureAndSugar] : []),
    onlyIn(roomy, {
      ...sugar,
      cell: (record) => (record.sugar === null ? none : sugar.cell(record)),
      phone: { below: (record) => <AllReadings record={record} /> },
    }),
    onlyIn(roomy, { title: 'Urine', width: 'w-12', cell: ({ urine }) => seen(urine) }),
    onlyIn(roomy, { title: 'Defecation', width: 'w-20', cell: ({ defecation }) => seen(defecation) }),
    observed,
    { title: 'Recorded By', width: 'w-22 far:w-31', className: 'leading-5', cell: staff },
    onlyIn(roomy, {
      title: 'Record Number',
      width: 'w-34',
      quiet: true,
      className: 'text-xs leading-5 whitespace-nowrap',
      cell: ({ recordNumber }) => recordNumber || 'N/A',
    }),
    ...(onDelete ? [deleteColumn(onDelete)] : []),
  ];
}

const withNewBadge = (text: string) => (
  <>
    {text} <NewBadge />
  </>
);

const nameOf = (record: VitalsRecord) => `${record.residentName} ${record.residentLastName}`;

/** The name leads to the resident; under it stand the readings out of range that have no column. */
const residentColumn: Column<VitalsRecord> = {
  title: 'Resident',
  isRowHeader: true,
  cell: (record) => (
    <span className="flex flex-col items-start gap-0.5 py-1 leading-5">
      <span>
        <TextLink href={`/residents/${record.residentId}`} className="font-name">
          {nameOf(record)}
        </TextLink>{' '}
        <Nickname of={record.residentNickname} />
        <NewBadge />
      </span>
      <OutOfRangeChips record={record} kinds={['temperature']} />
      <span className={tight.className}>
        <OutOfRangeChips record={record} kinds={['sugar']} />
      </span>
    </span>
  ),
  phone: { title: (record) => withNewBadge(nameOf(record)) },
};

const temperatureAndSugar: Column<VitalsRecord> = onlyIn(tight, {
  title: 'Temp, Sugar',
  cell: (record) => <ReadingChips record={record} kinds={['temperature', 'sugar']} />,
});

/** Urine and defecation in one narrow column, each with its label. */
const observed: Column<VitalsRecord> = onlyIn(tight, {
  title: 'Observed',
  width: 'w-26',
  className: 'text-xs leading-4.5',
  cell: ({ urine, defecation }) => <Observed urine={urine} defecation={defecation} />,
  phone: {
    below: ({ urine, defecation }) => (
      <span className="flex flex-wrap gap-x-3 text-xs">
        <Observed urine={urine} defecation={defecation} />
      </span>
    ),
  },
});

function Observed({ urine, defecation }: Pick<VitalsRecord, 'urine' | 'defecation'>) {
  return (
    <>
      <span className="flex items-center gap-1 whitespace-nowrap text-value-2">
        Urine <YesNoIcon of={urine} size={14} />
      </span>
      <span className="flex items-center gap-1 whitespace-nowrap text-value-2">
        Defecation <YesNoIcon of={defecation} size={14} />
      </span>
    </>
  );
}

const deleteColumn = (onDelete: (record: VitalsRecord) => void): Column<VitalsRecord> => ({
  title: 'Actions',
  width: 'w-12',
  cell: (record) => (
    <IconButton
      icon={trash}
      label={`Delete record ${record.recordNumber}`}
      onClick={() => onDelete(record)}
      className="relative -my-1 text-ink-2"
    />
  ),
});

/** A tick or a cross with an accessible name. */
function YesNoIcon({ of, size = 18 }: { of: boolean; size?: number }) {
  return (
    <Icon
      svg={of ? check : close}
      size={size}
      label={of ? 'Yes' : 'No'}
      className={cx('align-middle', of ? 'text-value' : 'text-value-2')}
    />
  );
}
