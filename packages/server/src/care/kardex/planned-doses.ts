import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import {
  getDoseKey,
  getDoseState,
  doseWindowMinutes,
  isNotAskedFor,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { findActions, findActionsOn } from '../../records/audit/audit.repository.ts';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import {
  readRecordedDoseKeys,
  readRecordedDoseKeysAmong,
} from '../medication-records/recorded-dose-keys.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readAllOfResident, readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { listTimesNotAsked } from '../residents/absences.ts';
import { findAllResidents } from '../residents/resident-list.repository.ts';
import { findResident } from '../residents/resident.repository.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';

type NamedResident = Awaited<ReturnType<typeof findAllResidents>>[number];

/** Home days, both included, with their first and their last moment (exclusive). */
export interface DoseRange {
  readonly residentId?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly from: Date;
  readonly before: Date;
}

/** A scheduled dose without a record. */
export interface PlannedDose {
  readonly dose: DueDose;
  readonly prescription: Prescription;
  readonly resident: NamedResident;
  readonly status: 'missed' | 'pending';
}

export interface DosePlan {
  readonly windows: DoseWindows;
  /** The prescriptions of the range and the successors of changed ones, by id. */
  readonly prescriptions: ReadonlyMap<string, Prescription>;
  /** Sorted latest first. */
  readonly unrecorded: readonly PlannedDose[];
}

/**
 * The scheduled doses of a range without a record, without those that nobody is asked to give: of absent residents, and of unchecked medicines. Computed from the
 * prescriptions in force, like the round and the Kardex.
 */
export async function readDosePlan(range: DoseRange, timezone: string, now = new Date()): Promise<DosePlan> {
  const { residentId, from, before } = range;
  const days = homeDaysBetween(from, new Date(before.getTime() - 1), timezone);
  const [windows, here, { prescriptions, recorded }] = await Promise.all([
    readDoseWindows(),
    readWhereabouts(range, now),
    residentId === undefined ? readOfHome(range) : readOfResident(residentId, range, days),
  ]);
  const unrecorded: PlannedDose[] = [];
  for (const day of days) {
    // Yield to the event loop: a year of a large home takes long, and other requests must be served meanwhile.
    await nextLoopTurn();
    for (const prescription of prescriptions)
      for (const dose of dosesDue(prescription, day, timezone)) {
        const who = here.get(prescription.residentId);
        if (!who || recorded.has(getDoseKey(dose)) || isNotAskedFor(who.notAsked, dose.at)) continue;
        const status = statusOfUnrecorded(dose, prescription, windows, now);
        unrecorded.push({ dose, prescription, resident: who.resident, status });
      }
  }
  unrecorded.sort((a, b) => (a.dose.at < b.dose.at ? 1 : a.dose.at > b.dose.at ? -1 : 0));
  return { windows, prescriptions: new Map(prescriptions.map((each) => [each.id, each])), unrecorded };
}

interface Prescribed {
  readonly prescriptions: readonly Prescription[];
  /** The keys of the recorded doses of the range. */
  readonly recorded: ReadonlySet<string>;
}

async function readOfHome({ startDate, endDate, from }: DoseRange): Promise<Prescribed> {
  const [recorded, found] = await Promise.all([
    readRecordedDoseKeys(startDate, endDate),
    readPrescriptions({ endsAfter: from, withInactive: true }),
  ]);
  return { prescriptions: found.map(presentPrescription), recorded };
}

/** Reads the keys of the resident's own doses alone. */
async function readOfResident(
  residentId: string,
  { from, before }: DoseRange,
  days: readonly string[],
): Promise<Prescribed> {
  const found = await readAllOfResident(residentId);
  const inForce = found.filter(
    ({ startsAt, endsAt }) => startsAt < before && (endsAt === null || endsAt > from),
  );
  const ids = inForce.map(({ _id }) => _id.toString());
  return {
    prescriptions: found.map(presentPrescription),
    recorded: await readRecordedDoseKeysAmong(days, ids),
  };
}

/** The residents of a range with the times in which nobody is asked to give their doses, by id. */
async function readWhereabouts({ residentId, from }: DoseRange, now: Date) {
  const moved = { actions: ['activated', 'deactivated'], since: from } as const;
  const [residents, moves] = await (residentId === undefined
    ? Promise.all([findAllResidents(), findActions('resident', moved)])
    : Promise.all([findOne(residentId), findActionsOn('resident', residentId, moved)]));
  return new Map(
    residents.map((resident) => {
      const own = moves.filter(({ entityId }) => entityId.equals(resident._id));
      return [resident._id.toString(), { resident, notAsked: listTimesNotAsked(own, resident, now) }];
    }),
  );
}

const findOne = async (residentId: string): Promise<readonly NamedResident[]> => {
  const resident = await findResident(residentId);
  return resident ? [resident] : [];
};

/** Returns `missed` once the dose's window has ended, `pending` before. */
export function statusOfUnrecorded(
  dose: Pick<DueDose, 'at'>,
  prescription: Pick<Prescription, 'timeCritical'>,
  windows: DoseWindows,
  now: Date,
): PlannedDose['status'] {
  const window = doseWindowMinutes(prescription, windows);
  return getDoseState(dose, undefined, window, now) === 'missed' ? 'missed' : 'pending';
}
