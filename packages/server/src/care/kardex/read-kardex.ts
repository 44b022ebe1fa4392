import {
  daysOfMonth,
  getUncheckedSince,
  Problem,
  type Kardex,
  type KardexRow,
  type Prescription,
} from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { findActionsOn } from '../../records/audit/audit.repository.ts';
import { homeDay } from '../../records/clinical/home-day.ts';
import { findRecordsOfDays, findUnscheduledDoses } from '../medication-records/find-doses.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readAllOfResident } from '../prescriptions/read-prescriptions.ts';
import { listAbsences } from '../residents/absences.ts';
import { findResident } from '../residents/resident.repository.ts';
import { readDoseWindows, readHomeDetails } from '../../office/settings/system-setting.repository.ts';

const dayMs = 24 * 60 * 60_000;

/** The Kardex of a resident for a month. @throws Problem 404 for an unknown or deleted resident. */
export async function readKardex(residentId: string, month: string, timezone: string): Promise<Kardex> {
  const days = daysOfMonth(month);
  const { from } = homeDay(days[0] ?? '', timezone);
  const { before } = homeDay(days.at(-1) ?? '', timezone);
  // Read prescriptions before records, so that the prescription of every record is known.
  const prescriptions = (await readAllOfResident(residentId)).map(presentPrescription);
  const resident = await findResident(residentId);
  if (!resident) throw new Problem('not-found', 'Resident not found');
  const ids = prescriptions.filter((each) => isNear(each, from, before)).map(({ id }) => id);
  const [scheduled, others, whereabouts, windows, home] = await Promise.all([
    findRecordsOfDays(days, ids),
    findUnscheduledDoses(residentId, from, before),
    findActionsOn('resident', residentId, { actions: ['activated', 'deactivated'], since: from }),
    readDoseWindows(),
    readHomeDetails(),
  ]);
  const records = [...scheduled, ...others].map(presentMedicationRecord);
  const recorded = new Set(records.map(({ prescriptionId }) => prescriptionId));
  const now = new Date();
  const rows = prescriptions
    .map((prescription): KardexRow => ({ prescription, doses: dosesOf(prescription, days, timezone) }))
    .filter(({ prescription, doses }) => {
      if (doses.length > 0 || recorded.has(prescription.id)) return true;
      return isInForce(prescription, from, before) && !isOver(prescription, now);
    });
  return {
    residentId,
    month,
    days,
    rows,
    records,
    absences: listAbsences(whereabouts, resident, before),
    uncheckedSince: getUncheckedSince(resident),
    windows,
    home,
  };
}

const dosesOf = (prescription: Prescription, days: readonly string[], timezone: string): KardexRow['doses'] =>
  days.flatMap((day) =>
    dosesDue(prescription, day, timezone).map(({ prescriptionId: _id, ...dose }) => dose),
  );

/**
 * Returns true if a prescription is in force in the month or the day before. A dose just after midnight may be given early,
 * before a stop.
 */
const isNear = (prescription: Prescription, from: Date, before: Date): boolean =>
  isInForce(prescription, new Date(from.getTime() - dayMs), before);

function isInForce({ startsAt, endsAt }: Prescription, from: Date, before: Date): boolean {
  const begins = Date.parse(startsAt);
  const ends = endsAt === null ? Infinity : Date.parse(endsAt);
  return ends > begins && ends > from.getTime() && begins < before.getTime();
}

const isOver = ({ endsAt }: Prescription, now: Date): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now.getTime();
