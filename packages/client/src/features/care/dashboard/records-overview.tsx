import { columnTitle, kindsInTables, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Nickname } from '../../../care/nickname.tsx';
import { readingColumn } from '../../../care/reading-column.tsx';
import { AllReadings, OutOfRangeChips } from '../../../care/reading-chips.tsx';
import { SpreadsheetTools } from '../../../care/spreadsheets/spreadsheet-tools.tsx';
import { newRowIdsAtom } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useLoadState } from '../../../lib/live/load-state.ts';
import type { Column, RowPress } from '../../../ui/table/column.ts';
import { cx } from '../../../ui/show/cx.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { useSort } from '../../../ui/table/use-sort.ts';
import { EmptyState } from '../../../ui/show/states.tsx';
import { NewBadge } from '../../../ui/table/table.tsx';
import { recordHref } from './opened-record.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

/*
 * Three severe readings and the other columns need 56 rem. Below that the record number moves under its author, and the
 * readings under the resident's name have no word; below 47 rem a list replaces the table.
 */
const ownColumn = 'hidden @min-[56rem]/overview:table-cell';
const underStaff = 'block @min-[56rem]/overview:hidden';
const compactChips = 'block @max-[56rem]/overview:compact-chips';
const tableFrom47 = {
  table: 'hidden @min-[47rem]/overview:block',
  list: '@min-[47rem]/overview:hidden',
} as const;

const withoutColumn = kindsInTables('wide', 'resident');

/** Today's vitals, newest first, each reading with its band. */
export function RecordsOverview({ dashboard: { live, vitals } }: { dashboard: Dashboard }) {
  const { time } = useHomeTime();
  const columns = useMemo(() => overviewColumns(time), [time]);
  const newest = vitals.toSorted((a, b) => byTime(b, a));
  const { rows, sort } = useSort(newest, columns);
  return (
    <Panel
      title="Records Overview"
      subtitle="today’s vitals"
      live={live.vitals}
      aside={<SpreadsheetTools kind="allVitals" />}
      footer={
        <TextLink href="/records" more>
          View All Records
        </TextLink>
      }
    >
      <div className="@container/overview">
        <DataTable
          label="Today's vitals"
          columns={columns}
          list={{ ...useLoadState(live.vitals), rows }}
          sort={sort}
          newRowIds={useAtomValue(newRowIdsAtom)}
          newRowsNoun="record"
          press={openVitals}
          maxRows={5}
          listBelow={tableFrom47}
          failed="Failed to fetch vitals records"
          loading="Loading vitals records..."
          empty={<EmptyState title="No vitals records found for today" />}
        />
      </div>
    </Panel>
  );
}

const openVitals: RowPress<VitalsRecord> = { href: ({ id }) => recordHref(id), label: 'open record' };

function byTime(a: VitalsRecord, b: VitalsRecord): number {
  return a.recordedAt.localeCompare(b.recordedAt) || a.recordNumber.localeCompare(b.recordNumber);
}

function byResident(a: VitalsRecord, b: VitalsRecord): number {
  return nameOf(a).localeCompare(nameOf(b)) || byTime(b, a);
}

function nameOf({ residentName, residentLastName }: VitalsRecord): string {
  return `${residentName} ${residentLastName}`;
}

function overviewColumns(time: (moment: string) => string): Column<VitalsRecord>[] {
  const numberOf = (record: VitalsRecord) => record.recordNumber || 'N/A';
  return [
    {
      title: 'Time',
      sort: byTime,
      className: 'whitespace-nowrap',
      cell: ({ recordedAt }) => time(recordedAt),
      phone: { text: ({ recordedAt }) => time(recordedAt) },
    },
    {
      title: 'Resident',
      sort: byResident,
      isRowHeader: true,
      cell: (record) => (
        <span className="block min-w-24 py-1 leading-4.5 wrap-anywhere">
          {nameOf(record)} <NewBadge />
          <span className="block text-xs leading-4">
            <Nickname of={record.residentNickname} />
          </span>
          <span className={compactChips}>
            <OutOfRangeChips record={record} kinds={withoutColumn} />
          </span>
        </span>
      ),
      phone: {
        start: (record) => <Avatar shape="square" size={40} name={nameOf(record)} />,
        title: (record) => (
          <>
            {nameOf(record)} <NewBadge />
          </>
        ),
        below: (record) => <AllReadings record={record} />,
      },
    },
    ...kindsInTables('all').map((kind) => readingColumn(kind, columnTitle(kind))),
    {
      title: 'Recorded By',
      head: (
        <>
          Recorded By <span className={underStaff}>Record Number</span>
        </>
      ),
      headClassName: 'py-1 pr-0 leading-4 @min-[56rem]/overview:pr-3',
      className: 'pr-0 leading-4.5 wrap-anywhere @min-[56rem]/overview:pr-3',
      cell: (record) => (
        <>
          {record.recordedByName || 'Unknown'}
          <span className={cx(underStaff, 'text-xs leading-4 whitespace-nowrap text-value-2')}>
            {numberOf(record)}
          </span>
        </>
      ),
      phone: { text: ({ recordedByName }) => recordedByName },
    },
    {
      title: 'Record Number',
      quiet: true,
      headClassName: ownColumn,
      className: cx(ownColumn, 'text-xs whitespace-nowrap'),
      cell: numberOf,
    },
  ];
}
