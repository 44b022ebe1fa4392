import {
  areAllergiesRecorded,
  findAllergyConflicts,
  takesTwoPeople,
  type Medication,
} from '@hearthline/contracts';
import type { RoundDose } from './round-doses.ts';

/** Words of instructions that make a dose depend on something, e.g. on the pulse. */
const conditions =
  /\b(hold|withhold|omit|skip|if|unless|only|measure|check|test|pulse|heart|hr|blood|bp|pressure|systolic|sugar|glucose|inr|temperature|saturation|spo2|oxygen|weigh|weight|ask|call)\b/i;

interface KnownToPolicy {
  /** The medication in the home's stock; undefined: not loaded, or deleted. */
  readonly medication: Medication | undefined;
  /** The resident has an alert that nobody closed: the dialog names it. */
  readonly hasOpenAlert: boolean;
  /** Id of the person who gives it. */
  readonly userId: string;
}

/**
 * Tells whether a dose may be given with one tap in its line: nothing would be asked or shown before it is given. Every other
 * dose is opened. The server's own checks hold in both ways; a dose that it refuses is opened too.
 */
export function isSimpleDose(dose: RoundDose, { medication, hasOpenAlert, userId }: KnownToPolicy): boolean {
  const { state, prescription, resident, note, claim } = dose;
  if (hasOpenAlert) return false;
  // A missed dose needs its time and a reason.
  if (state !== 'due' && state !== 'overdue') return false;
  if (note !== undefined || (claim !== undefined && (claim.by.id !== userId || claim.waiting !== null)))
    return false;
  if (prescription.schedule.kind !== 'scheduled') return false;
  if ((prescription.holdLimits ?? []).length > 0) return false;
  if (prescription.stoppedBy !== null || prescription.replacedBy !== null) return false;
  if (prescription.instructions !== null && conditions.test(prescription.instructions)) return false;
  if (!medication || takesTwoPeople(prescription, medication)) return false;
  // Its dialog says that allergies cannot be compared.
  if (medication.substances.length === 0) return false;
  return areAllergiesRecorded(resident) && findAllergyConflicts(resident.allergies, medication).length === 0;
}
