import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import {
  getDoseKey,
  getDoseState,
  doseWindowMinutes,
  isAwayFor,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { findActions } from '../../records/audit/audit.repository.ts';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import { readRecordedDoseKeys } from '../medication-records/stream-doses.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readAllOfResident, readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import { listAbsences } from '../residents/absences.ts';
import { findAllResidents } from '../residents/resident-list.repository.ts';
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
 * The scheduled doses of a range without a record, of residents who were present at the due time. Computed from the
 * prescriptions in force, like the round and the Kardex.
 */
export async function readDosePlan(range: DoseRange, timezone: string, now = new Date()): Promise<DosePlan> {
  const { residentId, startDate, endDate, from, before } = range;
  const [recorded, windows, residents, moves, found] = await Promise.all([
    readRecordedDoseKeys(startDate, endDate),
    readDoseWindows(),
    findAllResidents(),
    findActions('resident', { actions: ['activated', 'deactivated'], since: from }),
    residentId === undefined
      ? readPrescriptions({ endsAfter: from, withInactive: true })
      : readAllOfResident(residentId),
  ]);
  const here = new Map(
    residents.map((resident) => {
      const own = moves.filter(({ entityId }) => entityId.equals(resident._id));
      return [resident._id.toString(), { resident, absences: listAbsences(own, resident.active, now) }];
    }),
  );
  const prescriptions = found.map(presentPrescription);
  const unrecorded: PlannedDose[] = [];
  for (const day of homeDaysBetween(from, new Date(before.getTime() - 1), timezone)) {
    // Yield to the event loop: a year of a large home takes long, and other requests must be served meanwhile.
    await nextLoopTurn();
    for (const prescription of prescriptions)
      for (const dose of dosesDue(prescription, day, timezone)) {
        const who = here.get(prescription.residentId);
        if (!who || recorded.has(getDoseKey(dose)) || isAwayFor(who.absences, dose.at)) continue;
        const status = statusOfUnrecorded(dose, prescription, windows, now);
        unrecorded.push({ dose, prescription, resident: who.resident, status });
      }
  }
  unrecorded.sort((a, b) => (a.dose.at < b.dose.at ? 1 : a.dose.at > b.dose.at ? -1 : 0));
  return { windows, prescriptions: new Map(prescriptions.map((each) => [each.id, each])), unrecorded };
}

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
