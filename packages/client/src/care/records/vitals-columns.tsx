import trash from '@phosphor-icons/core/regular/trash.svg?raw';
import {
  columnTitle,
  kindsInTables,
  readings,
  vitalKinds,
  type ColumnWidth,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';
import { IconButton } from '../../ui/show/button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { cx } from '../../ui/show/cx.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { check, close } from '../../ui/show/icons.ts';
import { TextLink } from '../../ui/show/link.tsx';
import { NewBadge } from '../../ui/table/table.tsx';
import { Nickname } from '../nickname.tsx';
import { AllReadings, OutOfRangeChips } from '../reading-chips.tsx';
import { readingColumn } from '../reading-column.tsx';

const ofAllTables = kindsInTables('all');
const ofWideTables = kindsInTables('wide');
const ofResidentPage = kindsInTables('resident');

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

/* In a table narrower than 72 rem (a window under 1440 px), the columns of `tight` replace those of `roomy`. The
   container is that of a virtual table. */
const roomy = { className: '@max-[72rem]/long-table:hidden' } as const;
const veryRoomy = { className: '@max-[84rem]/long-table:hidden' } as const;
const tight = { className: '@min-[72rem]/long-table:hidden' } as const;

/** A column that is shown only in a roomy or only in a tight table. */
const onlyIn = <T,>({ className }: { className: string }, column: Column<T>): Column<T> => ({
  ...column,
  className: cx(column.className, className),
  headClassName: cx(column.headClassName, className),
});

/** The columns of a vitals table, one line a record; a column without a width takes the rest. */
export function vitalsColumns(options: VitalsColumnsOptions): Column<VitalsRecord>[] {
  const { ofOneResident, when, whenWidth = 'w-43', onDelete } = options;
  // The list of all residents has narrow columns: icons. A resident's own has room for words.
  const seen = (was: boolean | null) => {
    if (was === null) return '-';
    return ofOneResident ? was ? 'Yes' : 'No' : <YesNoIcon of={was} />;
  };
  const readingOf = (kind: VitalKind) => readingCells(kind, ofOneResident);
  const urine: Column<VitalsRecord> = { title: 'Urine', width: 'w-12', cell: (record) => seen(record.urine) };
  const defecation: Column<VitalsRecord> = {
    title: 'Defecation',
    width: 'w-20',
    cell: (record) => seen(record.defecation),
  };
  const staff = ({ recordedByName }: VitalsRecord) => recordedByName || 'Unknown';
  const at = ({ recordedAt }: VitalsRecord) => when(recordedAt);
  return [
    {
      title: 'Date & Time',
      width: ofOneResident ? 'w-34 @min-[72rem]/long-table:w-43' : whenWidth,
      className: ofOneResident ? 'leading-5' : 'whitespace-nowrap',
      cell: at,
      phone: ofOneResident ? { title: (record) => withNewBadge(at(record)), aside: staff } : { aside: at },
    },
    ...(ofOneResident ? [] : [residentColumn]),
    ...(ofOneResident
      ? [...vitalKinds.map(readingOf), { ...urine, phone: observed.phone }, defecation]
      : [
          ...ofAllTables.map(readingOf),
          ...[...ofWideTables.map(readingOf), urine, defecation].map((column) => onlyIn(roomy, column)),
          observed,
        ]),
    {
      title: 'Recorded By',
      width: ofOneResident ? undefined : 'w-22 far:w-31',
      className: 'leading-5',
      cell: staff,
    },
    onlyIn(ofOneResident ? veryRoomy : roomy, {
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

/** The name links to the resident; below it are the out-of-range readings that have no column. */
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
      <OutOfRangeChips record={record} kinds={ofResidentPage} />
      <span className={tight.className}>
        <OutOfRangeChips record={record} kinds={ofWideTables} />
      </span>
    </span>
  ),
  phone: { title: (record) => withNewBadge(nameOf(record)) },
};

/** Width classes of the readings in the list of all residents. */
const widths: Readonly<Record<ColumnWidth, string>> = {
  xl: 'w-39',
  l: 'w-34',
  m: 'w-34',
  s: 'w-34',
  xs: 'w-31',
};

/** Width classes of the readings on a resident's page, tight and roomy. */
const compactWidths: Readonly<Record<ColumnWidth, string>> = {
  xl: 'w-32 @min-[72rem]/long-table:w-39',
  l: 'w-24 @min-[72rem]/long-table:w-34',
  m: 'w-24 @min-[72rem]/long-table:w-34',
  s: 'w-25 @min-[72rem]/long-table:w-34',
  xs: 'w-24 @min-[72rem]/long-table:w-34',
};

/** The column of a reading. An optional reading that was not measured has a short word. */
function readingCells(kind: VitalKind, ofOneResident: boolean): Column<VitalsRecord> {
  const { columnWidth, tables } = readings[kind];
  const title = columnTitle(kind, 'shortLabel');
  const column = ofOneResident
    ? compactReadingColumn(kind, title, compactWidths[columnWidth])
    : readingColumn(kind, title, widths[columnWidth]);
  const none = ofOneResident ? 'N/A' : '-';
  return {
    ...column,
    ...(tables === 'wide' && { cell: (record) => (record[kind] === null ? none : column.cell(record)) }),
    ...(kind === vitalKinds[0] && { phone: { below: (record) => <AllReadings record={record} /> } }),
  };
}

/** A reading without the band's word, for narrow columns: mark and colour stay. */
const compactReadingColumn = (kind: VitalKind, title: string, width: string): Column<VitalsRecord> => ({
  ...readingColumn(kind, title, width),
  className: '@max-[72rem]/long-table:compact-chips',
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
        Urine {urine === null ? '-' : <YesNoIcon of={urine} size={14} />}
      </span>
      <span className="flex items-center gap-1 whitespace-nowrap text-value-2">
        Defecation {defecation === null ? '-' : <YesNoIcon of={defecation} size={14} />}
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
