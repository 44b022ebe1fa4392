import {
  areAllergiesRecorded,
  asksAtGiving,
  findAllergyConflicts,
  takesTwoPeople,
  type Medication,
} from '@hearthline/contracts';
import type { RoundDose } from './round-doses.ts';

const meal = '(?:food|(?:a )?meals?|breakfast|lunch|dinner|supper|(?:the )?soup|a snack)';
const drink = '(?:(?:a|one) )?(?:(?:full|large) )?(?:glass of )?(?:water|milk|juice)|yogh?urt';
const harm = '(?:crush(?:ed)?|chew(?:ed)?|break|broken|split)';
const side = '(?:(?:in|into|to|on|for) )?(?:the )?(?:left|right|both|each)';

/** The phrases of instructions that ask nothing before a dose is given, in small letters. */
const harmless = [
  `(?:take |swallow )?(?:\\d+ minutes )?(?:with|after|before|during) (?:${meal}|${drink})`,
  '(?:sit |sitting |stay )?upright',
  '(?:swallow )?whole',
  `(?:do not|not|never) ${harm}(?: or ${harm})*`,
  '(?:with|use) (?:the|a|his|her) spacer',
  `${side} (?:eye|ear|nostril|arm|hand|leg|foot|knee|shoulder)s?`,
  '\\d+[- ]day course',
  'shake well',
];

/** Sentence of such phrases: "upright with a full glass of water, 30 minutes before breakfast". */
const harmlessSentence = new RegExp(
  `^(?:${harmless.join('|')})(?:(?:,? and |, ?| )(?:${harmless.join('|')}))*$`,
);

/** True if nothing in the instructions can hold a dose back. Everything that is not known to be harmless is a question. */
const areHarmless = (instructions: string): boolean =>
  instructions
    .toLowerCase()
    .split(/[.;\n]/)
    .map((sentence) => sentence.trim().replace(/\s+/g, ' '))
    .every((sentence) => sentence === '' || harmlessSentence.test(sentence));

interface KnownToPolicy {
  /** The medication in the home's stock; undefined: not loaded, or deleted. */
  readonly medication: Medication | undefined;
  /** The resident has an alert that nobody closed, which the dialog names; or it is not known. */
  readonly mayHaveOpenAlert: boolean;
  /** Id of the person who gives it. */
  readonly userId: string;
}

/**
 * Tells whether a dose may be given with one tap in its line: nothing would be asked or shown before it is given. Every other
 * dose is opened. The server's own checks hold in both ways; a dose that it refuses is opened too.
 */
export function isSimpleDose(
  dose: RoundDose,
  { medication, mayHaveOpenAlert, userId }: KnownToPolicy,
): boolean {
  const { state, prescription, resident, note, claim } = dose;
  if (mayHaveOpenAlert) return false;
  // A missed dose needs its time and a reason.
  if (state !== 'due' && state !== 'overdue') return false;
  if (note !== undefined || (claim !== undefined && (claim.by.id !== userId || claim.waiting !== null)))
    return false;
  if (prescription.schedule.kind !== 'scheduled') return false;
  if (asksAtGiving(prescription)) return false;
  // Covert, crushed, taken by the resident: its dialog says with whom that is agreed.
  if ((prescription.flags ?? []).length > 0) return false;
  if ((prescription.holdLimits ?? []).length > 0) return false;
  if (prescription.stoppedBy !== null || prescription.replacedBy !== null) return false;
  if (prescription.instructions !== null && !areHarmless(prescription.instructions)) return false;
  if (!medication || takesTwoPeople(prescription, medication)) return false;
  // Its dialog says that allergies cannot be compared.
  if (medication.substances.length === 0) return false;
  return areAllergiesRecorded(resident) && findAllergyConflicts(resident.allergies, medication).length === 0;
}
