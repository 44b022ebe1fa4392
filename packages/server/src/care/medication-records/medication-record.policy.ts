import {
  aheadReasons,
  findAllergyConflicts,
  formatAllergyConflicts,
  isAhead,
  Problem,
  toAllergyRefusal,
  tooFarAheadText,
} from '@hearthline/contracts';
import { invalidField, timeWithinDay } from '../../records/clinical/record-policy.ts';
import type { MedicationDocument } from '../medications/medication.repository.ts';
import { checkAllergiesRecorded } from '../residents/allergies-recorded.policy.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

/**
 * The time a dose was given, by default now.
 * @throws Problem 422 naming `administeredAt` if it is in the future, or before both the last 24 hours and `earliest`.
 */
export const givenAt = (value: string | undefined, now: Date, earliest?: Date): Date =>
  timeWithinDay(value, now, { field: 'administeredAt', what: 'The time it was given', earliest });

/** The medication of a new record. @throws Problem 404 if it does not exist; 422 naming `medicationId` if it is inactive. */
export function checkGivable<M extends { active: boolean }>(medication: M | null): M {
  if (!medication) throw new Problem('not-found', 'Medication not found');
  if (!medication.active) throw invalidField('medicationId', 'This medication is not active.');
  return medication;
}

/**
 * @throws Problem 422 naming `field` if a dose is marked as not given more than `windowMinutes` ahead, except for
 * `aheadReasons`.
 */
export function checkNotAhead(
  due: Date | string,
  {
    reason,
    windowMinutes,
    now,
  }: { readonly reason: string | null | undefined; readonly windowMinutes: number; readonly now: Date },
  field = 'reason',
): void {
  if (isAhead(new Date(due).toISOString(), windowMinutes, now) && !aheadReasons.includes(reason ?? ''))
    throw invalidField(field, tooFarAheadText);
}

type Allergic = Pick<ResidentDocument, 'name' | 'lastName' | 'allergies' | 'allergiesChecked'>;

/**
 * Refuses a medication that matches one of the resident's allergies, or a resident whose allergies are not recorded, unless a
 * reason is given. `isAnswered`: somebody said for this prescription who was asked.
 * @throws Problem 409 `allergy` with AllergyRefusal as `current`.
 */
export function checkAllergies(
  resident: Allergic | null,
  medication: Pick<MedicationDocument, 'name' | 'substances'>,
  allergyReason: string | null | undefined,
  isAnswered = false,
): void {
  if (allergyReason || !resident) return;
  const conflicts = findAllergyConflicts(resident.allergies, medication);
  if (conflicts.length === 0) {
    if (!isAnswered) checkAllergiesRecorded(resident, allergyReason);
    return;
  }
  const message = formatAllergyConflicts(`${resident.name} ${resident.lastName}`, conflicts);
  throw new Problem('allergy', message, { current: toAllergyRefusal(conflicts) });
}

/** @throws Problem 422 if a second person has to confirm the dose; only the round supports that. */
export function checkOnePerson({ twoPeople }: Pick<MedicationRecordDocument, 'twoPeople'>): void {
  if (twoPeople) throw invalidField('status', 'Two people give this dose. Please record it in the round.');
}

/** A 409 with the current record. */
export const staleRecord = (
  message: string,
  current: MedicationRecordDocument,
  code: 'stale' | 'recorded' = 'stale',
): Problem => new Problem(code, message, { current: presentMedicationRecord(current) });

export const alreadyClosed = (current: MedicationRecordDocument): Problem =>
  staleRecord('Somebody recorded this dose already.', current);

/** The dose's key is stored, but no query finds its record: the record is damaged. */
export const unreadableRecord = (): Problem =>
  new Problem(
    'stale',
    'The record of this dose can’t be read: it may have been given already. Check the paper. If it was not given, use Form 02.',
  );

export const recordedAlready = (latest: MedicationRecordDocument): Problem => {
  const who = (latest.recordedBy?.name ?? latest.administeredByName) || 'Somebody';
  return staleRecord(`${who} recorded this dose already.`, latest, 'recorded');
};
