import type { Resident } from '@hearthline/contracts';
import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ageText, fullName } from '../../../care/names.ts';
import { AllReadings, OutOfRangeChips } from '../../../care/reading-chips.tsx';
import { DoseStatus } from '../../../care/records/dose-status.tsx';
import { doseText } from '../../../care/records/dose-text.ts';
import { smallPhoto } from '../../../care/small-photo.ts';
import { newRowIdsAtom, residentsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useLoadState } from '../../../lib/live/load-state.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import type { Column, RowPress } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { TextLink } from '../../../ui/show/link.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { UnbrokenNumbers } from '../../../ui/show/unbroken-numbers.tsx';
import { NewBadge } from '../../../ui/table/table.tsx';
import { recordHref } from './opened-record.tsx';
import { Panel, tableFromTablet } from './panel.tsx';
import { recentLines, type RecentLine } from './recent-lines.ts';
import type { Dashboard } from './use-dashboard.ts';
import { useNow } from '../../../lib/time/use-now.ts';

/** Today's newest records; if there are none, the latest records of earlier days, with a notice. */
export function RecentRecords({ dashboard }: { dashboard: Dashboard }) {
  const { live, recent, vitals, doses, isToday, stats } = dashboard;
  const now = useNow(15_000);
  const { time, dayAndTime } = useHomeTime();
  const { lines, hasToday } = recentLines({ fetched: recent?.records ?? [], vitals, doses, isToday, now });
  const when = hasToday ? time : dayAndTime;
  const residents = useAtomValue(residentsCollection.byIdAtom);
  const columns = useMemo(() => recentColumns({ hasToday, when, residents }), [hasToday, when, residents]);
  const count = stats?.todayRecordsCount ?? recent?.todayCount ?? 0;
  const subtitle = hasToday
    ? `Latest health records from today (${String(count)} records)`
    : 'No records today - showing latest records';
  return (
    <Panel
      title="Recent Records"
      subtitle={lines.length > 0 && subtitle}
      live={live.recent}
      footer={
        <TextLink href="/records" more>
          View all records
        </TextLink>
      }
    >
      <DataTable
        label="Recent Records"
        columns={columns}
        list={{ ...useLoadState(live.recent), rows: lines }}
        keyOf={({ key }) => key}
        press={openLine}
        newRowIds={useAtomValue(newRowIdsAtom)}
        newRowsNoun="record"
        maxRows={5}
        tallRows="table"
        listBelow={tableFromTablet}
        failed="Failed to load recent activity"
        notice={!hasToday && <NoneToday />}
        empty={
          <EmptyState
            title="No records found"
            text="No health records have been created yet."
            action={<ButtonLink href="/records">Create first record</ButtonLink>}
          />
        }
      />
    </Panel>
  );
}

function NoneToday() {
  return (
    <p className="tone-attention my-2 flex items-center gap-2.5 rounded-notice bg-tone-ground px-3 py-2 font-label text-tone-ink">
      <Mark shape="triangle-up" size={18} />
      No records have been taken today. The records below are from previous days.
    </p>
  );
}

/** Vitals open in their dialog; a dose leads to its resident. */
const openLine: RowPress<RecentLine> = {
  href: ({ id, type, resident }) =>
    type === 'vitals' || !resident ? recordHref(id) : `/residents/${resident.id}`,
  label: ({ type }) => (type === 'vitals' ? 'open record' : 'open resident'),
};

const types = { vitals: { icon: heartbeat, word: 'Vitals' }, medication: { icon: pill, word: 'Medication' } };

/*
 * Two panels stand side by side in a small window: the type is its icon alone there, with its word as a tooltip and for
 * screen readers; the words of the bands and "years" are left out, and a date may stand above its time.
 */
const noRoom = 'max-[80rem]:desk:hidden';
const compactChips = 'max-[80rem]:desk:compact-chips';

/** The dose of a row and what became of it: "Digoxin 125 mcg tablet: 1 tablet (125 mcg), Held"; nothing for vitals. */
function DoseOfLine({ line: { dose, dueAt } }: { line: RecentLine }) {
  if (dose === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-s">
      <span className="min-w-0 wrap-break-word text-value">
        <UnbrokenNumbers text={doseText(dose)} />
      </span>
      <DoseStatus record={{ ...dose, scheduledFor: dueAt }} />
    </span>
  );
}

/** "80 years" */
function Age({ age }: RecentLine) {
  const [first, ...rest] = ageText(age).split(' ');
  return (
    <>
      {first}
      <span className={typeof age === 'number' ? noRoom : undefined}> {rest.join(' ')}</span>
    </>
  );
}

interface RecentColumnsOptions {
  /** True if the rows are today's; otherwise each time has its date. */
  readonly hasToday: boolean;
  readonly when: (moment: string) => string;
  /** By id; records hold no photo. */
  readonly residents: ReadonlyMap<string, Resident>;
}

function recentColumns({ hasToday, when, residents }: RecentColumnsOptions): Column<RecentLine>[] {
  const avatar = ({ resident }: RecentLine, size?: number) => {
    const known = resident && residents.get(resident.id);
    return <Avatar shape="square" size={size} name={fullName(resident)} photo={known && smallPhoto(known)} />;
  };
  return [
    {
      title: 'Resident',
      isRowHeader: true,
      cell: (line) => (
        <span className="flex items-center gap-2.5 py-1">
          {avatar(line)}
          <span>
            {fullName(line.resident)}
            <NewBadge />
            {line.readings && (
              <span className={cx('block', compactChips)}>
                <OutOfRangeChips record={line.readings} />
              </span>
            )}
            <DoseOfLine line={line} />
          </span>
        </span>
      ),
      phone: {
        start: (line) => avatar(line, 40),
        title: ({ resident }) => (
          <>
            {fullName(resident)} <NewBadge />
          </>
        ),
        below: (line) =>
          line.readings ? <AllReadings record={line.readings} /> : <DoseOfLine line={line} />,
      },
    },
    { title: 'Age', quiet: true, className: 'whitespace-nowrap', cell: Age },
    {
      title: 'Type',
      cell: ({ type }) => (
        <span className="flex items-center gap-2 font-label" title={types[type].word}>
          <Icon svg={types[type].icon} className="text-secondary-ink" />
          <span className="max-[80rem]:desk:sr-only">{types[type].word}</span>
        </span>
      ),
      phone: {
        end: ({ type }) => (
          <span className="flex items-center gap-1.5 text-s font-label">
            <Icon svg={types[type].icon} size={18} className="text-secondary-ink" />
            {types[type].word}
          </span>
        ),
      },
    },
    {
      title: hasToday ? 'Time' : 'Date & Time',
      className: cx('whitespace-nowrap', !hasToday && 'max-[80rem]:desk:whitespace-normal'),
      cell: ({ at }) => when(at),
      phone: { text: ({ at }) => when(at) },
    },
    { title: 'Staff', cell: ({ staff }) => staff, phone: { text: ({ staff }) => staff } },
  ];
}
