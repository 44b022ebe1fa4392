import { copyProduct, type NamedMedication, type User } from '@hearthline/contracts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import type { HomeDay } from '../../records/clinical/home-day.ts';
import type { NewMedicationRecord } from '../../care/medication-records/insert-medication-records.repository.ts';
import {
  createdHistory,
  outcomeFields,
  residentCopy,
} from '../../care/medication-records/record-medication.ts';
import { stockChange } from '../../care/medication-records/stock-of-dose.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { seededBy } from './random.ts';

const MINUTE = 60_000;

/** Single doses of each day without a prescription: whose, what, and minutes after midnight. */
const singleDoses: readonly [lastName: string, medication: string, minutes: number][] = [
  ['Ferrer', 'Lactulose', 8 * 60],
  ['Iglesias', 'Paracetamol', 10 * 60],
  ['Fonseca', 'Paracetamol', 13 * 60],
  ['Kowalczyk', 'Omeprazole', 18 * 60],
  ['Novák', 'Lactulose', 21 * 60],
  ['O’Brien', 'Paracetamol', 23 * 60],
];

interface DoseInput {
  readonly residents: readonly ResidentDocument[];
  readonly medications: readonly (NamedMedication & Pick<MedicationDocument, '_id'>)[];
  /** Users who administer doses. */
  readonly givers: readonly [User, ...User[]];
  /** The user who scheduled the doses. */
  readonly planner: User;
  readonly now: Date;
}

/**
 * Records of Form 02, without a prescription: those that were due more than an hour ago were given, but for the last of them,
 * which is overdue; the others are pending.
 */
export function buildDoses(
  days: readonly HomeDay[],
  { residents, medications, givers, planner, now }: DoseInput,
): NewMedicationRecord[] {
  const planned = days.flatMap((day) =>
    singleDoses.map(([lastName, name, minutes]) => {
      const resident = residents.find((each) => each.lastName === lastName);
      const medication = medications.find((each) => each.name === name);
      if (!resident || !medication) throw new Error(`The demo home lacks ${resident ? name : lastName}.`);
      return { day, resident, medication, scheduledFor: new Date(day.from.getTime() + minutes * MINUTE) };
    }),
  );
  const past = planned.filter(({ scheduledFor }) => scheduledFor.getTime() < now.getTime() - 60 * MINUTE);
  const overdue = past.at(-1);
  return planned.map((dose): NewMedicationRecord => {
    const { day, resident, medication, scheduledFor } = dose;
    const random = seededBy(`dose ${day.day} ${resident.lastName}`);
    const isGiven = past.includes(dose) && dose !== overdue;
    const administeredAt = isGiven ? new Date(scheduledFor.getTime() + random.between(1, 28) * MINUTE) : null;
    const status = isGiven ? ('administered' as const) : ('pending' as const);
    const by = isGiven ? random.pick(givers) : planner;
    const actor = onBehalfOf(by);
    const createdAt = administeredAt ?? new Date(Math.min(now.getTime(), day.from.getTime()));
    const record = {
      ...outcomeFields({ status, administeredAt, reason: null, allergyReason: null }, actor, createdAt),
      medication: copyProduct(medication),
      scheduledFor,
      notes: null,
    };
    const { taken, movements } = stockChange(
      null,
      { status, medicationId: medication._id },
      { by, at: createdAt },
    );
    return {
      version: 1,
      residentId: resident._id,
      resident: residentCopy(resident, day.day),
      medicationId: medication._id,
      ...record,
      ...taken,
      stockPending: [...movements],
      createdAt,
      hidden: false,
      history: createdHistory({ ...record, administeredBy: null }, actor, createdAt),
    };
  });
}
