import {
  areAllergiesRecorded,
  findAllergyConflicts,
  formatAmount,
  formatAllergyConflicts,
  Problem,
  toAllergyRefusal,
  toScaledDose,
  type Prescription,
  type PrescriptionDraft,
} from '@hearthline/contracts';
import { homeDay, homeToday } from '../../records/clinical/home-day.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { checkAllergiesRecorded } from '../residents/allergies-recorded.policy.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import type { PrescriptionDocument } from './prescription.repository.ts';

/** The maximum by which a given time may lie behind the server's clock, for clock differences: 2 minutes. */
const maxBehindMs = 2 * 60_000;

function refuse(field: string, message: string): never {
  throw new Problem('invalid', message, { fields: { [field]: message } });
}

/** Throws 422 naming `medicationId` for a medication that is deleted or inactive. */
export function checkMedication(medication: MedicationDocument | null): MedicationDocument {
  if (!medication) return refuse('medicationId', 'This medication is no longer in the inventory.');
  if (!medication.active) refuse('medicationId', 'This medication is not active.');
  return medication;
}

/** Throws 422 naming `frequency` if frequency and schedule contradict each other. */
export function checkSchedule({
  frequency,
  schedule,
}: Pick<PrescriptionDraft, 'frequency' | 'schedule'>): void {
  if ((frequency === 'As needed') !== (schedule.kind === 'as-needed'))
    refuse('frequency', 'Frequency and times contradict each other.');
}

/** Throws 422 naming `dose.amount` if the dose does not go from the least to the most amount of its scale. */
export function checkScale({ dose, scale }: Pick<PrescriptionDraft, 'dose' | 'scale'>): void {
  if (!scale) return;
  const scaled = toScaledDose(scale, dose.unit);
  if (dose.amount !== scaled.amount || dose.upTo !== scaled.upTo)
    refuse('dose.amount', `By its scale the dose is ${formatAmount(scaled)}.`);
}

/**
 * Returns the reason to store if a resident's allergy matches the medication, or if the allergies are not recorded: it then
 * says who was asked. Null if they are recorded and none matches. Throws 409 `allergy` with AllergyRefusal as `current` if there
 * is something to answer and no reason.
 */
export function checkAllergies(
  resident: Pick<ResidentDocument, 'name' | 'lastName' | 'allergies' | 'allergiesChecked'>,
  medication: Pick<MedicationDocument, 'name' | 'substances'>,
  reason: string | undefined,
): string | null {
  const conflicts = findAllergyConflicts(resident.allergies, medication);
  if (conflicts.length === 0) {
    checkAllergiesRecorded(resident, reason);
    return areAllergiesRecorded(resident) ? null : (reason ?? null);
  }
  if (reason) return reason;
  throw new Problem(
    'allergy',
    `${formatAllergyConflicts(resident.name, conflicts)} Please say why ${medication.name} is given nevertheless.`,
    { current: toAllergyRefusal(conflicts) },
  );
}

/**
 * Start and end of a new prescription. Starting today means starting now, so this morning's doses are not due. Throws 422
 * naming `from` or `until`.
 */
export function getPeriod(
  { from, until }: Pick<PrescriptionDraft, 'from' | 'until'>,
  timezone: string,
  now: Date,
): Pick<PrescriptionDocument, 'startsAt' | 'endsAt'> {
  const today = homeToday(timezone, now).day;
  if (from !== undefined && from < today) refuse('from', 'The first day must not be in the past.');
  const startsAt = from === undefined || from === today ? now : homeDay(from, timezone).from;
  return { startsAt, endsAt: toPeriodEnd(until, startsAt, timezone) };
}

/** The end of the last day. Throws 422 naming `until` if it is not after `startsAt`. */
export function toPeriodEnd(until: string | null, startsAt: Date, timezone: string): Date | null {
  if (until === null) return null;
  const endsAt = homeDay(until, timezone).before;
  if (endsAt <= startsAt) refuse('until', 'The last day must not be before the first day.');
  return endsAt;
}

/** The time of a stop or change, by default now. Throws 422 naming `at` for one in the past. */
export function toStartTime(at: string | undefined, now: Date): Date {
  const given = at === undefined ? now : new Date(at);
  if (given.getTime() < now.getTime() - maxBehindMs) refuse('at', 'This time is in the past.');
  return given < now ? now : given;
}

/** Throws 422 naming `at` if the prescription has ended by then. */
export function checkBeforeEnd(at: Date, { endsAt }: Pick<PrescriptionDocument, 'endsAt'>): void {
  if (endsAt !== null && at >= endsAt) refuse('at', 'The prescription has ended by then.');
}

/** A 409 `stale` with the current prescription as `current`. */
export const stale = (message: string, current: Prescription) => new Problem('stale', message, { current });
