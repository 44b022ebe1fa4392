import {
  doseKeyOf,
  type Absence,
  type HandoverUnrecordedDose,
  type Prescription,
  type Shift,
} from '@hearthline/contracts';
import { findActions } from '../audit/audit.repository.ts';
import { overdueWindow } from '../clinical/time-windows.ts';
import type { CutList } from '../clinical/cut-list.ts';
import { findPendingUnscheduled } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { absencesOf, isPresentAt } from '../residents/absences.ts';
import { findAllResidents } from '../residents/resident-list.repository.ts';
import { findMissedDoses } from '../round/missed-doses.ts';
import { readRoundDayOf, type RoundDays } from '../round/round-day.ts';
import { dosesOfRound, readRoundNow } from '../round/round-now.ts';
import { readDoseWindows } from '../system/system-setting.repository.ts';

const dayMs = 24 * 60 * 60_000;

interface Unrecorded {
  readonly residentId: string;
  readonly dose: Omit<HandoverUnrecordedDose, 'residentId' | 'resident'>;
}

/**
 * The doses that nobody has recorded, of residents who were here when they were due: those missed in the shift; pending records
 * of its time that are overdue; while it is running also the doses of the round that are overdue now. Oldest first, at most `limit`
 * pending records.
 */
export async function readUnrecordedDoses(
  { from, before }: Pick<Shift, 'from' | 'before'>,
  days: RoundDays,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<CutList<HandoverUnrecordedDose>> {
  const shift = { from: new Date(from), before: new Date(before) };
  const overdue = overdueWindow(now).before;
  const [windows, { residents, absences, left }] = await Promise.all([
    readDoseWindows(),
    readWhereabouts(new Date(shift.from.getTime() - dayMs), now),
  ]);
  // The round has the doses of active residents alone.
  const daysOfLeft = {
    timezone: days.timezone,
    of: (day: string) => readRoundDayOf(left, day, days.timezone),
  };
  const missedOf = (of: typeof daysOfLeft) => findMissedDoses(of, shift.from, shift.before, now, windows);
  const [missed, missedOfLeft, round, pending] = await Promise.all([
    missedOf(days),
    left.length > 0 ? missedOf(daysOfLeft) : [],
    shift.before > now ? readRoundNow(days, windows, now) : null,
    findPendingUnscheduled(shift.from, shift.before < overdue ? shift.before : overdue, limit),
  ]);
  const found: Unrecorded[] = [
    ...[...missed, ...missedOfLeft].map(({ prescription, dose }) =>
      ofPrescription(prescription, dose, 'missed'),
    ),
    ...[...(round ? dosesOfRound(round, windows, now) : [])]
      .filter(({ state }) => state === 'overdue')
      .map(({ prescription, dose }) => ofPrescription(prescription, dose, 'overdue')),
    // A scheduled dose that a correction made due again is told by the round.
    ...pending.rows.map(ofRecord),
  ];
  const rows = found
    .flatMap(({ residentId, dose }) => {
      const resident = residents.get(residentId);
      if (!resident || !isPresentAt(absences.get(residentId) ?? [], dose.at)) return [];
      // Who has left needs no dose any more; what was missed before stays told.
      if (!resident.active && dose.state === 'overdue' && shift.before > now) return [];
      const { name, lastName, roomNumber } = resident;
      return [{ ...dose, residentId, resident: { name, lastName, roomNumber } }];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
  return { rows, more: pending.more };
}

/** All residents by their ids, when each was not here since `since`, and who has left since. */
async function readWhereabouts(since: Date, now: Date) {
  const [residents, moves] = await Promise.all([
    findAllResidents(),
    findActions('resident', { actions: ['activated', 'deactivated'], since }),
  ]);
  const absences = new Map<string, Absence[]>();
  const left: string[] = [];
  for (const { _id, active } of residents) {
    const own = moves.filter(({ entityId }) => entityId.equals(_id));
    absences.set(_id.toString(), absencesOf(own, active, now));
    if (!active && own.length > 0) left.push(_id.toString());
  }
  return { residents: new Map(residents.map((each) => [each._id.toString(), each])), absences, left };
}

function ofPrescription(
  { residentId, medication, dose: { amount, unit }, timeCritical }: Prescription,
  dose: Parameters<typeof doseKeyOf>[0] & { readonly at: string },
  state: HandoverUnrecordedDose['state'],
): Unrecorded {
  const { at } = dose;
  return {
    residentId,
    dose: { key: doseKeyOf(dose), state, medication, dose: { amount, unit }, timeCritical, at },
  };
}

function ofRecord({ _id, residentId, medication, scheduledFor }: MedicationRecordDocument): Unrecorded {
  return {
    residentId: residentId.toString(),
    dose: {
      key: _id.toString(),
      state: 'overdue',
      medication,
      dose: null,
      timeCritical: false,
      at: scheduledFor.toISOString(),
    },
  };
}
