import * as z from 'zod/mini';
import { allergyClasses, type AllergyClass } from './allergy-table.ts';
import {
  comparedWords,
  containsWords,
  findSubstances,
  getSubstanceKey,
  getSubstances,
  type WithSubstances,
} from './substances.ts';

/** A shorter word inside a longer text ("V", "D3", "the") does not identify a substance. */
const minWordLength = 4;

/** Words of salts, forms, classes and reactions that unrelated substances share. */
const genericWords = new Set(
  comparedWords(
    'acid acido sodium potassium calcium magnesium hydrochloride chloride bromide sulfate sulphate phosphate acetate citrate ' +
      'tartrate maleate fumarate succinate besylate mesylate oxide carbonate hydroxide vitamin complex extract ' +
      'tablet capsule drop syrup solution suspension cream ointment gel patch spray powder inhaler injection oral topical ' +
      'retard release extended prolonged forte plus mite drug medicine medication preparation product derivative ' +
      'inhibitor blocker antagonist agonist antibiotic class group family type other human ' +
      'allergy allergic allergen reaction intolerance intolerant sensitivity hypersensitivity anaphylaxis anaphylactic shock ' +
      'rash skin nausea vomiting swelling mild moderate severe contrast with from after known unknown possible anti',
  ),
);

/** Minimum length of a word that is a whole text: it was written on purpose ("ASA", "egg"). */
const minWordAlone = 3;
const saysMuchAlone = ([word = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && word.length >= minWordAlone && /\p{L}/u.test(word) && !genericWords.has(word);

const saysMuch = (word: string): boolean =>
  word.length >= minWordLength && /\p{L}/u.test(word) && !genericWords.has(word);

/**
 * True if both texts are equal, share a word that names a substance, or one of at least two words is inside the other
 * ("vitamin K").
 */
function isMatch(allergy: readonly string[], text: readonly string[]): boolean {
  if (allergy.length === 0 || text.length === 0) return false;
  if (allergy.join(' ') === text.join(' ')) return true;
  if (allergy.some((word) => saysMuch(word) && text.includes(word))) return true;
  if (saysMuchAlone(allergy) && text.includes(allergy[0] ?? '')) return true;
  if (saysMuchAlone(text) && allergy.includes(text[0] ?? '')) return true;
  const [shorter, longer] = allergy.length < text.length ? [allergy, text] : [text, allergy];
  return shorter.length >= 2 && containsWords(longer, shorter);
}

/** An allergy that a medication may touch. */
export interface AllergyConflict {
  /** The allergy as the resident's page has it. */
  readonly allergy: string;
  /** `same`: the substance itself; `class`: another substance of its class; `cross`: a class that may cross-react. */
  readonly kind: 'same' | 'class' | 'cross';
  /** Says what matched and why: "Penicillin: flucloxacillin is a penicillin". */
  readonly because: string;
}

/** A class with the words by which a text means it, and the keys of its substances. */
const classes = allergyClasses.map((each) => ({
  of: each,
  texts: each.texts.map(comparedWords),
  keys: new Set(each.substances.map(getSubstanceKey)),
  codes: each.atc.map((code) => code.toLowerCase()),
}));

interface ClassOfText {
  readonly of: AllergyClass;
  /** The substance or word by which the text belongs to the class, as it is written in a sentence. */
  readonly by: string;
}

/** The classes that a text names, or to which a substance in it belongs. */
function classesOfText(text: string): ClassOfText[] {
  const words = comparedWords(text);
  const substances = findSubstances(text);
  // A code keeps its letters: the spelling of words is no spelling of codes.
  const codes = text.toLowerCase().match(/\b[a-z]\d\d[a-z]{1,2}(?:\d\d)?\b/g) ?? [];
  return classes.flatMap(({ of, texts, keys, codes: ofClass }): ClassOfText[] => {
    const substance = substances.find((one) => keys.has(getSubstanceKey(one)));
    const isNamed =
      texts.some((named) => containsWords(words, named)) ||
      codes.some((code) => ofClass.some((start) => code.startsWith(start)));
    if (substance === undefined && !isNamed) return [];
    return [{ of, by: substance ?? text.trim() }];
  });
}

function findConflict(allergy: string, medication: WithSubstances): AllergyConflict | null {
  const words = comparedWords(allergy);
  const substance = medication.substances.find((one) => isMatch(words, comparedWords(one)));
  if (substance !== undefined)
    return { allergy, kind: 'same', because: `${allergy}: ${medication.name} contains ${substance}` };
  if (isMatch(words, comparedWords(medication.name)))
    return { allergy, kind: 'same', because: `${allergy}: the medication is ${medication.name}` };
  const allergic = new Set(findSubstances(allergy).map(getSubstanceKey));
  const same = [...medication.substances.flatMap(findSubstances), ...getSubstances(medication)].find((one) =>
    allergic.has(getSubstanceKey(one)),
  );
  if (same !== undefined)
    return { allergy, kind: 'same', because: `${allergy}: ${medication.name} contains ${same}` };
  const ofAllergy = classesOfText(allergy);
  // Substances first: "Flucloxacillin is a penicillin" says more than a brand.
  const ofMedication = [...medication.substances, medication.name].flatMap(classesOfText);
  const shared = ofMedication.find(({ of }) => ofAllergy.some((other) => other.of === of));
  if (shared) return { allergy, kind: 'class', because: `${allergy}: ${shared.by} is ${shared.of.member}` };
  const crossing = ofMedication.find(({ of }) =>
    ofAllergy.some((other) => of.crossReactsWith?.includes(other.of.name)),
  );
  if (!crossing) return null;
  const because = `${allergy}: ${crossing.by} is ${crossing.of.member} and may cross-react`;
  return { allergy, kind: 'cross', because };
}

/**
 * Returns the resident's allergies that match a medication's name or substances, with what matched and why. Compares whole
 * words without case, accents, plural endings and usual variants of spelling, and by the classes of `allergyClasses`. A short
 * word matches only if it is the whole text of one side. A generic word matches only if it is the whole text of both. A false
 * warning costs a reason; a missing warning costs more, so doubtful matches count.
 */
export function findAllergyConflicts(
  allergies: readonly string[],
  medication: WithSubstances,
): AllergyConflict[] {
  return [...new Set(allergies)].flatMap((allergy) => findConflict(allergy, medication) ?? []);
}

/** "Rosa Delgado is allergic to Penicillin: flucloxacillin is a penicillin." */
export const formatAllergyConflicts = (resident: string, conflicts: readonly AllergyConflict[]): string =>
  `${resident} is allergic to ${conflicts.map(({ because }) => because).join('; ')}.`;

/** `current` of a 409 `allergy`: the allergies that match, and what matched and why. */
export const AllergyRefusal = z.object({
  allergies: z.array(z.string()),
  /** "Penicillin: flucloxacillin is a penicillin". Absent in answers of older servers. */
  because: z.optional(z.array(z.string())),
  /** None matches, but nobody recorded the resident's allergies: the reason says who was asked. */
  notRecorded: z.optional(z.boolean()),
});
export type AllergyRefusal = z.infer<typeof AllergyRefusal>;

export const toAllergyRefusal = (conflicts: readonly AllergyConflict[]): AllergyRefusal => ({
  allergies: conflicts.map(({ allergy }) => allergy),
  because: conflicts.map(({ because }) => because),
});

/** "Allergies of Rosa Delgado are not recorded. Ask the resident, the family or the GP first, ..." */
export const formatAllergiesNotRecorded = (resident: string): string =>
  `Allergies of ${resident} are not recorded. Ask the resident, the family or the GP first, and enter the answer on the resident’s page.`;
