import {
  formatDoseAmount,
  formatDoseRemarks,
  formatStrength,
  type MedicationRecord,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { newRowIdsAtom } from '../../lib/live/collections.ts';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { usePrintable } from '../../lib/files/printable.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import type { List } from '../../lib/live/use-list.ts';
import { useNow } from '../../lib/time/use-now.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { menuColumn } from '../../ui/overlay/menu-column.tsx';
import { Mark } from '../../ui/show/mark.tsx';
import { TextLink } from '../../ui/show/link.tsx';
import { NewBadge } from '../../ui/table/table.tsx';
import { virtualTable } from '../../ui/table/virtual-table.tsx';
import { EmptyState } from '../../ui/show/states.tsx';
import { openDose } from '../dose-to-open.ts';
import { fullName } from '../names.ts';
import { Nickname } from '../nickname.tsx';
import { countingRecords } from './counting-records.ts';
import { doseActsFor, doseActTexts, type DoseAct } from './dose-acts.ts';
import { DoseDialogs } from './dose-dialogs.tsx';
import { DoseStatus, doseStatus } from './dose-status.tsx';
import { isOpenToRecord } from './is-open-to-record.ts';
import { lacksEffect } from './effect-question.tsx';
import { lacksSecondPersonText } from './second-person.tsx';
import { doseName, doseText, getStaffName } from './dose-text.ts';
import { oneLineFromPx } from './table-breakpoint.ts';
import { UnreadableNote } from './unreadable-note.tsx';
import type { RecordsFilter } from './records-filter.ts';
import { kardexOrder, useKardex, useMedicationRecords } from './use-records.ts';
import { endsTomorrow, isUnrecorded, type KardexRow } from './use-unrecorded-doses.ts';

const residentColumn: Column<KardexRow> = {
  title: 'Resident',
  isRowHeader: true,
  cell: ({ resident, residentId }) => (
    // One link over both lines, since a touch target is limited to its row.
    <TextLink href={`/residents/${residentId}`} className="flex-wrap gap-x-1 gap-y-0 leading-5">
      <span className="font-name">{fullName(resident)}</span>{' '}
      <Nickname of={resident.nickname} look="brackets" />
    </TextLink>
  ),
  phone: { title: ({ resident }) => fullName(resident), text: doseText },
};

/** Text of a pending dose without a person: before the dose is due, nobody is missing. */
const nobodyText = (record: KardexRow) =>
  doseStatus(record, serverNow()).state === 'later' ? '-' : 'Not administered';

interface ColumnsOptions {
  readonly ofOneResident: boolean;
  readonly when: (moment: string) => string;
  /** Most times are without the date. */
  readonly isOneDay: boolean;
  readonly menu: Column<KardexRow>;
}

function doseColumns({ ofOneResident, when, isOneDay, menu }: ColumnsOptions): Column<KardexRow>[] {
  return [
    {
      title: 'Scheduled Time',
      // The width of the heading.
      width: isOneDay ? 'w-27' : 'w-27 @min-[72rem]/long-table:w-36',
      className: 'leading-5',
      cell: ({ scheduledFor }) => (
        <>
          {when(scheduledFor)} <NewBadge />
        </>
      ),
    },
    ...(ofOneResident ? [] : [residentColumn]),
    {
      title: 'Medication',
      width: 'w-33 @min-[72rem]/long-table:w-36',
      className: 'font-label leading-5',
      cell: ({ medication }) => medication.name,
      phone: ofOneResident ? { title: doseText } : undefined,
    },
    {
      title: 'Dosage',
      width: 'w-26',
      className: 'leading-5',
      // The product's strength, and below it the amount given.
      cell: ({ medication, dose }) => (
        <>
          {formatStrength(medication)}{' '}
          {dose && <span className="block font-label">{formatDoseAmount(medication, dose)}</span>}
        </>
      ),
    },
    {
      title: 'Given',
      width: isOneDay ? 'w-22' : 'w-23 @min-[72rem]/long-table:w-36',
      className: 'leading-5',
      cell: ({ administeredAt }) => (administeredAt ? when(administeredAt) : '-'),
      phone: { text: ({ administeredAt, scheduledFor }) => when(administeredAt ?? scheduledFor) },
    },
    {
      title: 'Status',
      width: 'w-33',
      cell: (record) => <DoseStatus record={record} />,
      phone: { aside: (record) => <DoseStatus record={record} /> },
    },
    {
      title: 'Staff',
      width: 'w-29 @min-[72rem]/long-table:w-33',
      className: 'leading-5',
      cell: (record) => getStaffName(record) ?? <span className="text-value-2">{nobodyText(record)}</span>,
      phone: { text: getStaffName },
    },
    {
      title: 'Notes',
      width: ofOneResident ? undefined : 'w-32 @min-[72rem]/long-table:w-36',
      quiet: true,
      className: 'text-s leading-5',
      cell: notesOf,
      phone: {
        below: (record) =>
          notesOf(record) !== '' && <span className="text-s text-value-2">{notesOf(record)}</span>,
      },
    },
    menu,
  ];
}

/** The reason why it was not given, the notes, and the open question. */
const notesOf = (record: MedicationRecord): string => {
  const { corrects, lacksSecondPerson } = record;
  const effect = lacksEffect(record, serverNow()) && 'Effect not recorded.';
  const second = lacksSecondPerson && `${lacksSecondPersonText}.`;
  const remarks = formatDoseRemarks(record);
  return [corrects && 'Corrected.', second, remarks && effect ? `${remarks}.` : remarks, effect]
    .filter(Boolean)
    .join(' ');
};

/** Opens a scheduled dose without a record in the dialog of the round. */
function openUnrecorded({ prescriptionId, day, time, residentId }: KardexRow): void {
  if (prescriptionId !== null && day !== null && time !== null)
    openDose({ prescriptionId, day, time, residentId });
}

/** A correction takes the row of what it corrects. */
const placeOf = ({ id, corrects }: MedicationRecord): string => corrects ?? id;

export interface MedicationRecordsTableProps {
  readonly filter: RecordsFilter;
  /** Overdue doses instead of days. */
  readonly due?: 'overdue' | undefined;
  readonly emptyText: string;
  /** The page is about one resident: no resident column. */
  readonly ofOneResident?: boolean | undefined;
}

/** Medication records and scheduled doses without one, late ones first; each opens, and is given, closed, corrected and deleted from its menu. */
export function MedicationRecordsTable({ due, ...props }: MedicationRecordsTableProps) {
  return due ? <OverdueRecords {...props} due={due} /> : <RecordsOfDays {...props} />;
}

function RecordsOfDays(props: MedicationRecordsTableProps) {
  const { filter } = props;
  const today = useHomeDay();
  return (
    <>
      {endsTomorrow(filter, today) && (
        <p className="mb-3 flex items-center gap-2 text-s text-ink-2">
          <Mark shape="info" size={16} />
          Doses to come are listed up to tomorrow. Choose a resident to see the later ones.
        </p>
      )}
      <RecordsTable {...props} list={useKardex(filter)} />
    </>
  );
}

function OverdueRecords(props: MedicationRecordsTableProps) {
  const list = useMedicationRecords(props.filter, props.due);
  const rows = useMemo(() => kardexOrder(list.rows, { now: serverNow(), hasMore: false }), [list.rows]);
  return <RecordsTable {...props} list={{ ...list, rows }} />;
}

/** With a no-break space before AM and PM: a line ends after the date. */
const keepTime = (text: string) => text.replace(/ (?=[AP]M$)/, '\u00a0');

/** Formats times; without the date if the filter covers a single day. */
function useTimes({ startDate, endDate }: RecordsFilter) {
  const home = useHomeTime();
  const day = startDate === endDate ? startDate : undefined;
  const when = useCallback(
    (moment: string) => (home.isoDay(moment) === day ? home.time(moment) : keepTime(home.dayAndTime(moment))),
    [home, day],
  );
  return { when, isOneDay: day !== undefined };
}

/** Interval at which the rows follow the clock, ms. */
const clockMs = 30_000;

interface RecordsTableProps extends MedicationRecordsTableProps {
  readonly list: List<KardexRow>;
}

function RecordsTable({ filter, list, emptyText, ofOneResident = false }: RecordsTableProps) {
  const shown = { ...list, rows: useMemo(() => countingRecords(list.rows), [list.rows]) };
  const newRowIds = useAtomValue(newRowIdsAtom);
  usePrintable(shown);
  const { when, isOneDay } = useTimes(filter);
  const { user } = useSession();
  // States follow the clock, and with them what is offered: the memoized rows are drawn again.
  const now = useNow(clockMs);
  const [act, setAct] = useState<DoseAct>();
  const openable = useCallback(
    (record: KardexRow) =>
      isOpenToRecord({ state: doseStatus(record, now).state, at: record.scheduledFor }, now),
    [now],
  );
  const columns = useMemo(() => {
    const entries = (record: KardexRow) =>
      isUnrecorded(record)
        ? openable(record)
          ? [{ label: 'Open', onSelect: () => openUnrecorded(record) }]
          : []
        : doseActsFor(record, user, now).map((each) => ({
            label: doseActTexts(each),
            onSelect: () => setAct(each),
          }));
    const label = (record: KardexRow) => `Actions for ${doseName(record)}`;
    const menu = { ...menuColumn({ label, entries }), width: 'w-24' };
    return doseColumns({ ofOneResident, when, isOneDay, menu });
  }, [ofOneResident, when, isOneDay, user, now, openable]);
  const press = useMemo(
    () => ({
      label: 'open record',
      applies: (record: KardexRow) => !isUnrecorded(record) || openable(record),
      onPress: (record: KardexRow) =>
        isUnrecorded(record) ? openUnrecorded(record) : setAct({ kind: 'open', record }),
    }),
    [openable],
  );
  return (
    <>
      <DataTable
        label="Medication records"
        columns={columns}
        list={shown}
        keyOf={placeOf}
        newRowsNoun="record"
        newRowIds={newRowIds}
        press={press}
        virtual={virtualTable}
        listBelow={ofOneResident ? oneLineFromPx.ofOneResident : oneLineFromPx.all}
        failed="Failed to fetch medication records"
        empty={<EmptyState title={emptyText} />}
        endNote={<UnreadableNote />}
      />
      <DoseDialogs act={act} onAct={setAct} />
    </>
  );
}
