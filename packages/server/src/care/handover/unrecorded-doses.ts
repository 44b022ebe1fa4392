import {
  getDoseKey,
  isNotAskedFor,
  type HandoverUnrecordedDose,
  type Prescription,
  type Shift,
  type TimesNotAsked,
} from '@hearthline/contracts';
import { findActions } from '../../records/audit/audit.repository.ts';
import { overdueWindow } from '../../records/clinical/time-windows.ts';
import type { CutList } from '../../records/clinical/cut-list.ts';
import { findPendingBefore, findPendingUnscheduled } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { mapTimesNotAsked } from '../residents/absences.ts';
import { findAllResidents } from '../residents/resident-list.repository.ts';
import { readRoundDayForResidents } from '../round/load-round-day.ts';
import { findMissedDoses } from '../round/missed-doses.ts';
import type { OpenDose } from '../round/older-doses.ts';
import type { RoundDays } from '../round/round-day.ts';
import { dosesOfRound, readRoundNow } from '../round/round-now.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';

const dayMs = 24 * 60 * 60_000;

interface Unrecorded {
  readonly residentId: string;
  readonly dose: Omit<HandoverUnrecordedDose, 'residentId' | 'resident'>;
}

interface UnrecordedOptions {
  readonly now: Date;
  /** Maximum doses of each list; the latest are kept. */
  readonly limit: number;
}

type DoseList = CutList<HandoverUnrecordedDose>;

interface UnrecordedDoses {
  readonly unrecorded: DoseList;
  /** Doses too old for the round. */
  readonly older: DoseList;
}

/** The doses without a record, oldest first: `unrecorded` and `older` of a handover. */
export async function readUnrecordedDoses(
  { from, before }: Pick<Shift, 'from' | 'before'>,
  days: RoundDays,
  options: UnrecordedOptions,
): Promise<UnrecordedDoses> {
  const shift = { from: new Date(from), before: new Date(before) };
  const whereabouts = await readWhereabouts(new Date(shift.from.getTime() - dayMs), options.now);
  return shift.before > options.now
    ? readOpenNow(shift, days, whereabouts, options)
    : readMissedIn(shift, days, whereabouts, options);
}

/**
 * For the running shift: the doses that the round counts, whatever their age, and missed doses of residents who left during the
 * shift.
 */
async function readOpenNow(
  shift: { readonly from: Date; readonly before: Date },
  days: RoundDays,
  { residents, notAsked, left }: Whereabouts,
  { now, limit }: UnrecordedOptions,
): Promise<UnrecordedDoses> {
  const windows = await readDoseWindows();
  const [round, older, missedOfLeft, pending] = await Promise.all([
    readRoundNow(days, windows, now),
    days.older(now),
    left.length > 0 ? findMissedDoses(daysOf(left, days), shift.from, shift.before, now, windows) : [],
    findPendingBefore(overdueWindow(now).before, limit),
  ]);
  const open = [...dosesOfRound(round, windows, now)];
  const known = new Set(open.map(({ dose }) => getDoseKey(dose)));
  const stillHere = ({ residentId }: { residentId: { toString(): string } }) =>
    residents.get(residentId.toString())?.active === true;
  const scheduled = open.flatMap(({ prescription, dose, state }) =>
    state === 'overdue' || state === 'missed' ? [ofPrescription(prescription, dose, state)] : [],
  );
  const missed = missedOfLeft
    .filter(({ prescription, dose }) => isAskedFor(notAsked, prescription.residentId, dose.at))
    .map(({ prescription, dose }) => ofPrescription(prescription, dose, 'missed'));
  const records = pending.rows
    // A pending record that a correction reopened is already counted as a dose of the round.
    .filter((record) => stillHere(record) && !known.has(keyOfPending(record)))
    .map(ofRecord);
  const named = nameResidents(residents);
  return {
    unrecorded: latest(named([...scheduled, ...missed, ...records]), limit, pending.more),
    older: latest(named(older.map(ofOlder)), limit),
  };
}

/** For an earlier shift: the doses missed in it, and overdue pending records of its time. */
async function readMissedIn(
  shift: { readonly from: Date; readonly before: Date },
  days: RoundDays,
  { residents, notAsked, left }: Whereabouts,
  { now, limit }: UnrecordedOptions,
): Promise<UnrecordedDoses> {
  const overdue = overdueWindow(now).before;
  const windows = await readDoseWindows();
  // The round contains the doses of active residents only.
  const missedOf = (of: Pick<RoundDays, 'of' | 'timezone'>) =>
    findMissedDoses(of, shift.from, shift.before, now, windows);
  const [missed, missedOfLeft, pending] = await Promise.all([
    missedOf(days),
    left.length > 0 ? missedOf(daysOf(left, days)) : [],
    findPendingUnscheduled(shift.from, shift.before < overdue ? shift.before : overdue, limit),
  ]);
  const found = [
    ...[...missed, ...missedOfLeft].map(({ prescription, dose }) =>
      ofPrescription(prescription, dose, 'missed'),
    ),
    ...pending.rows.map(ofRecord),
  ].filter(({ residentId, dose }) => isAskedFor(notAsked, residentId, dose.at));
  return {
    unrecorded: latest(nameResidents(residents)(found), limit, pending.more),
    older: { rows: [], more: 0 },
  };
}

const daysOf = (residentIds: readonly string[], { timezone }: Pick<RoundDays, 'timezone'>) => ({
  timezone,
  of: (day: string) => readRoundDayForResidents(residentIds, day, timezone),
});

/** The latest doses, oldest first. `more`: the number of further doses known before. */
function latest(doses: readonly HandoverUnrecordedDose[], limit: number, more = 0): DoseList {
  const sorted = doses.toSorted((a, b) => a.at.localeCompare(b.at));
  return { rows: sorted.slice(-limit), more: more + Math.max(0, sorted.length - limit) };
}

type Residents = ReadonlyMap<string, Awaited<ReturnType<typeof findAllResidents>>[number]>;

interface Whereabouts {
  /** All residents by id. */
  readonly residents: Residents;
  /** The times at which nobody is asked to give a resident's doses, by resident. */
  readonly notAsked: ReadonlyMap<string, TimesNotAsked>;
  /** The ids of residents who have left. */
  readonly left: readonly string[];
}

const isAskedFor = (notAsked: Whereabouts['notAsked'], residentId: string, at: string): boolean =>
  !isNotAskedFor(notAsked.get(residentId) ?? { absences: [] }, at);

/** Reads all residents, when their doses are not asked for since `since`, and the residents who have left since then. */
async function readWhereabouts(since: Date, now: Date): Promise<Whereabouts> {
  const [residents, moves] = await Promise.all([
    findAllResidents(),
    findActions('resident', { actions: ['activated', 'deactivated'], since }),
  ]);
  const left: string[] = [];
  for (const { _id, active } of residents)
    if (!active && moves.some(({ entityId }) => entityId.equals(_id))) left.push(_id.toString());
  return {
    residents: new Map(residents.map((each) => [each._id.toString(), each])),
    notAsked: mapTimesNotAsked(residents, moves, now),
    left,
  };
}

/** Adds the residents to doses; doses of unknown residents are left out. */
const nameResidents =
  (residents: Residents) =>
  (found: readonly Unrecorded[]): HandoverUnrecordedDose[] =>
    found.flatMap(({ residentId, dose }) => {
      const resident = residents.get(residentId);
      if (!resident) return [];
      const { name, lastName, roomNumber } = resident;
      return [{ ...dose, residentId, resident: { name, lastName, roomNumber } }];
    });

const ofOlder = ({ prescription, dose }: OpenDose) => ofPrescription(prescription, dose, 'missed');

function ofPrescription(
  { residentId, medication, dose: ordered, timeCritical }: Prescription,
  dose: OpenDose['dose'],
  state: HandoverUnrecordedDose['state'],
): Unrecorded {
  const { prescriptionId, day, time, at } = dose;
  return {
    residentId,
    dose: {
      key: getDoseKey(dose),
      due: { prescriptionId, day, time },
      state,
      medication,
      dose: ordered,
      timeCritical,
      at,
    },
  };
}

const keyOfPending = ({ prescriptionId, day, time }: MedicationRecordDocument): string =>
  prescriptionId && day && time ? getDoseKey({ prescriptionId: prescriptionId.toString(), day, time }) : '';

function ofRecord({ _id, residentId, medication, scheduledFor }: MedicationRecordDocument): Unrecorded {
  return {
    residentId: residentId.toString(),
    dose: {
      key: _id.toString(),
      due: null,
      state: 'overdue',
      medication,
      dose: null,
      timeCritical: false,
      at: scheduledFor.toISOString(),
    },
  };
}
