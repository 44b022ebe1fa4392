import {
  getDoseKey,
  isInRound,
  sentPrescription,
  type DueDose,
  type MedicationRecord,
  type Prescription,
  type Shift,
  type ShiftSheet,
} from '@hearthline/contracts';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import { findPendingBefore, findRecordsOfDays } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { readAsNeededGiven } from '../round/as-needed-given.ts';
import { isOpen } from '../round/load-round-day.ts';
import type { RoundDays } from '../round/round-day.ts';
import { readRoundNow } from '../round/round-now.ts';
import { readDoseWindows, readHomeDetails } from '../../office/settings/system-setting.repository.ts';

/** Planned records on one paper. */
const maxPending = 500;

interface SheetOptions {
  readonly roundDays: RoundDays;
  readonly timezone: string;
  readonly now: Date;
}

/** Reads the doses of a shift with their prescriptions and records. Those open from before come with the running shift. */
export async function readShiftSheet(
  shift: Shift,
  { roundDays, timezone, now }: SheetOptions,
): Promise<ShiftSheet> {
  const windows = await readDoseWindows();
  const last = new Date(Date.parse(shift.before) - 1);
  const [home, round, ...days] = await Promise.all([
    readHomeDetails(),
    readRoundNow(roundDays, windows, now),
    ...homeDaysBetween(new Date(shift.from), last, timezone).map(roundDays.of),
  ]);
  const doses = new Map<string, DueDose>();
  const prescriptions = new Map<string, Prescription>();
  const add = (dose: DueDose, known: ReadonlyMap<string, Prescription>) => {
    const prescription = known.get(dose.prescriptionId);
    if (!prescription) return;
    doses.set(getDoseKey(dose), dose);
    prescriptions.set(prescription.id, prescription);
  };
  const isRunning = Date.parse(shift.from) <= now.getTime();
  if (isRunning)
    for (const dose of round.doses) {
      const moment = { today: round.day, now, isOpen: true, windowMinutes: windows.normal };
      if (dose.at < shift.from && isOpen(dose, round.statuses) && isInRound(dose, moment))
        add(dose, round.prescriptions);
    }
  for (const day of days)
    for (const dose of day.doses)
      if (dose.at >= shift.from && dose.at < shift.before) add(dose, day.prescriptions);
  // One that was stopped or changed in the running shift is given no more.
  const inForceFrom = isRunning ? now.toISOString() : shift.from;
  const asNeeded = round.asNeeded.filter(
    ({ startsAt, endsAt }) => startsAt < shift.before && (endsAt === null || endsAt > inForceFrom),
  );
  const scheduledIds = [...prescriptions.keys()];
  const daysOfDoses = [...new Set([...doses.values()].map(({ day }) => day))];
  const [records, given, planned] = await Promise.all([
    scheduledIds.length > 0 ? findRecordsOfDays(daysOfDoses, scheduledIds) : [],
    readAsNeededGiven(asNeeded, { residentId: undefined, now }),
    findPendingBefore(new Date(shift.before), maxPending),
  ]);
  const isListed = ({ prescriptionId, day, time }: MedicationRecord): boolean =>
    prescriptionId !== null &&
    day !== null &&
    time !== null &&
    doses.has(getDoseKey({ prescriptionId, day, time }));
  const recorded = records.map(presentMedicationRecord).filter(isListed);
  return {
    home,
    shift,
    doses: [...doses.values()],
    prescriptions: [...prescriptions.values(), ...asNeeded].map(sentPrescription),
    records: [...recorded, ...given],
    pending: planned.rows
      .map(presentMedicationRecord)
      .filter((record) => !isListed(record) && (isRunning || record.scheduledFor >= shift.from)),
    pendingLeftOut: planned.more,
  };
}
