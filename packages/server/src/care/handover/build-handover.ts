import {
  countAheadMinutes,
  handoverRules,
  Problem,
  getStockState,
  type Handover,
  type HandoverNote,
  type Shift,
  type ShiftId,
} from '@hearthline/contracts';
import { presentAlert } from '../alerts/alert.presenter.ts';
import { findRaisedBetween } from '../alerts/find-alerts.repository.ts';
import { listOpenAlertsBefore } from '../alerts/list-alerts.ts';
import { findAuditOfEntity } from '../../records/audit/audit.repository.ts';
import { findNotableDoses } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { presentBalanceChecks } from '../controlled/balance-check.presenter.ts';
import { findControlledStocks, type ControlledStock } from '../controlled/find-controlled-stocks.ts';
import {
  findChecksBetween,
  findUnsettledChecks,
  type BalanceCheckDocument,
} from '../controlled/balance-check.repository.ts';
import { findMedications } from '../medications/medication.repository.ts';
import { presentMedication } from '../medications/medication.presenter.ts';
import type { RoundDays } from '../round/round-day.ts';
import { findNotes, type HandoverNoteDocument } from './handover-note.repository.ts';
import { findReadings, hasRead } from './handover-reading.repository.ts';
import { residentChanges } from './resident-changes.ts';
import { shiftAfter, shiftAt, shiftBefore, findShift, type ShiftCalendar } from './shifts.ts';
import { readUnrecordedDoses } from './unrecorded-doses.ts';

const DAY = 24 * 60 * 60_000;

/** Maximum entries of each list. */
const maxListed = 500;
const none = { rows: [], more: 0 };

/**
 * @throws Problem 422 naming `day` for a shift not yet begun or begun more than 30 days ago; 422 naming `start` if no shift
 * starts then.
 */
export function requestedShift(
  { day, start }: { readonly [Name in keyof ShiftId]?: ShiftId[Name] | undefined },
  calendar: ShiftCalendar,
  now: Date,
): Shift {
  if (day === undefined && start === undefined) return shiftAt(now, calendar);
  const asked = { day: day ?? shiftAt(now, calendar).day, start: start ?? calendar.starts[0] ?? '' };
  const shift = findShift(asked, calendar);
  if (!shift) throw invalid('start', 'No shift begins at this time.');
  const age = now.getTime() - Date.parse(shift.from);
  if (age < 0) throw invalid('day', 'This shift has not begun.');
  if (age > handoverRules.days * DAY)
    throw invalid('day', `Handovers are shown for ${String(handoverRules.days)} days.`);
  return shift;
}

const invalid = (field: string, message: string) =>
  new Problem('invalid', message, { fields: { [field]: message } });

interface HandoverSources {
  readonly calendar: ShiftCalendar;
  readonly roundDays: RoundDays;
  /** The user who reads the handover. */
  readonly userId: string;
  readonly now: Date;
}

/** Builds the handover of a shift from the records. */
export async function buildHandover(
  shift: Shift,
  { calendar, roundDays, userId, now }: HandoverSources,
): Promise<Handover> {
  const [from, before] = [new Date(shift.from), new Date(shift.before)];
  const current = before > now;
  const previous = shiftBefore(shift, calendar);
  const countsFrom = toCountsFrom(from);
  const [
    alerts,
    open,
    doses,
    { unrecorded, older },
    medications,
    audit,
    notes,
    readings,
    previousRead,
    checks,
    differences,
    stocks,
  ] = await Promise.all([
    findRaisedBetween(from, before, maxListed),
    current ? listOpenAlertsBefore(from, now) : none,
    findNotableDoses(from, before, maxListed),
    readUnrecordedDoses(shift, roundDays, { now, limit: maxListed }),
    current ? findMedications() : [],
    findAuditOfEntity('resident', from, before),
    findNotes(shift),
    findReadings(shift),
    hasRead(previous, userId),
    findChecksBetween(countsFrom, current ? before : toCountsFrom(before)),
    current ? findUnsettledChecks() : [],
    current ? findControlledStocks() : [],
  ]);
  return {
    shift,
    controlled: {
      checks: await presentBalanceChecks(checks),
      uncounted: medications
        .filter(({ _id }) =>
          stocks.some((stock) => stock.medication._id.equals(_id) && needsCount(stock, checks)),
        )
        .map(presentMedication),
      differences: await presentBalanceChecks(differences.filter(({ at }) => at < countsFrom)),
    },
    previous: isShown(previous, calendar, now) ? previous : null,
    next: shiftAfter(shift, calendar, now),
    current,
    alerts: alerts.rows.map(presentAlert),
    openAlerts: [...open.rows],
    doses: doses.rows.map(presentMedicationRecord),
    unrecorded: [...unrecorded.rows],
    older: [...older.rows],
    more: {
      alerts: alerts.more,
      openAlerts: open.more,
      doses: doses.more,
      unrecorded: unrecorded.more,
      older: older.more,
    },
    stock: medications
      .map(presentMedication)
      .filter((medication) => medication.active && getStockState(medication) !== 'enough'),
    residents: residentChanges(audit),
    notes: notes.map(presentNote),
    readBy: readings.map(presentReading),
    previousRead,
  };
}

/** The time from which a count belongs to the shift that begins at `from`. */
const toCountsFrom = (from: Date): Date => new Date(from.getTime() - countAheadMinutes * 60_000);

/** Returns true if a controlled drug with a balance is not among the counts. */
const needsCount = ({ holder }: ControlledStock, checks: readonly BalanceCheckDocument[]): boolean =>
  holder.stock !== 0 &&
  !checks.some(({ medicationId, supplyId }) => (supplyId ?? medicationId).equals(holder._id));

function isShown(id: ShiftId, calendar: ShiftCalendar, now: Date): boolean {
  const shift = findShift(id, calendar);
  return shift !== null && now.getTime() - Date.parse(shift.from) <= handoverRules.days * DAY;
}

export function presentNote({ _id, text, residentId, resident, by, at }: HandoverNoteDocument): HandoverNote {
  return {
    id: _id.toString(),
    text,
    resident: residentId && resident && { id: residentId.toString(), ...resident },
    by: { id: by.id, name: by.name },
    at: at.toISOString(),
  };
}

export const presentReading = ({ by, at }: { by: { id: string; name: string }; at: Date }) => ({
  by: { id: by.id, name: by.name },
  at: at.toISOString(),
});
