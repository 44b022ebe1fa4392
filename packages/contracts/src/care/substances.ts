import {
  allergyClasses,
  combinations,
  noAllergyTexts,
  notRecordedTexts,
  otherNames,
} from './allergy-table.ts';
import { foldText } from './resident-order.ts';

/**
 * Removes a plural ending. It also removes the "s" of a singular, which is harmless since both sides are compared in this
 * form.
 */
const singularOf = (word: string): string =>
  word.length <= 3 ? word : word.replace(/(?<=[sxz]|[cs]h)es$/, '').replace(/s$/, '');

/** Shorter words ("egg") have no variants: they would become other words. */
const minWordWithVariants = 6;

/** One spelling of the variants of a word: doubled letters, ph, th, y and a last vowel make no difference. */
function spellingOf(word: string): string {
  const singular = singularOf(word);
  if (singular.length < minWordWithVariants) return singular;
  return singular
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/(\p{L})\1/gu, '$1')
    .replace(/[aeo]$/, '');
}

/** Words of a text as they are compared: in singular, in one spelling, without case and accents. */
export const comparedWords = (text: string): string[] =>
  // Soft hyphens and joiners of a pasted text are no ends of words.
  foldText(text.replace(/\p{Cf}/gu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(spellingOf);

/** True if `part` occurs in `whole` as consecutive words. */
export const containsWords = (whole: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && whole.some((_, start) => part.every((word, index) => whole[start + index] === word));

/** Words of salts that do not change which substance it is. */
const saltWords = new Set(
  (
    'sodium potassium calcium magnesium hydrochloride chloride hydrobromide bromide sulfate sulphate phosphate acetate ' +
    'citrate tartrate maleate fumarate succinate besylate besilate mesylate mesilate monohydrate dihydrate trihydrate anhydrous'
  )
    .split(' ')
    .map(spellingOf),
);

/** A name of the table with the substances that it means. */
interface KnownName {
  readonly words: readonly string[];
  readonly substances: readonly string[];
}

const toKnownName = (name: string, substances: readonly string[]): KnownName => ({
  words: comparedWords(name),
  substances,
});

const knownNames: readonly KnownName[] = [
  ...combinations.flatMap(({ names, substances }) => names.map((name) => toKnownName(name, substances))),
  ...Object.entries(otherNames).flatMap(([substance, names]) =>
    [substance, ...names].map((name) => toKnownName(name, [substance])),
  ),
  ...allergyClasses.flatMap(({ substances }) => substances.map((name) => toKnownName(name, [name]))),
];

/**
 * The substances of the table that a text names, by themselves or by the name of a combination, without duplicates. They are
 * proposed for a medication of that name.
 */
export function findSubstances(text: string): string[] {
  const words = comparedWords(text);
  return [
    ...new Set(
      knownNames.filter((known) => containsWords(words, known.words)).flatMap((known) => known.substances),
    ),
  ];
}

/** A medication by its name and what was entered as its active substances. */
export interface WithSubstances {
  readonly name: string;
  readonly substances: readonly string[];
}

/** The substances of a medication: as entered, otherwise what its name says. Empty: not known. */
export const getSubstances = ({ name, substances }: WithSubstances): readonly string[] =>
  substances.length > 0 ? substances : findSubstances(name);

/**
 * The form in which substances are compared: "Acetaminophen" and "paracetamol", "morphine sulfate" and "Morphine" have the
 * same.
 */
export function getSubstanceKey(substance: string): string {
  const words = comparedWords(substance);
  const spelled = words.filter((word) => !saltWords.has(word));
  const key = (spelled.length > 0 ? spelled : words).join(' ');
  return keysOfOtherNames.get(key) ?? key;
}

const keysOfOtherNames = new Map(
  Object.entries(otherNames).flatMap(([substance, names]) =>
    names.map((name) => [comparedWords(name).join(' '), comparedWords(substance).join(' ')] as const),
  ),
);

/** Names of classes; "tetracycline" is a substance too. */
const classKeys = new Set(
  allergyClasses.flatMap(({ texts, substances }) => {
    const keys = substances.map(getSubstanceKey);
    return texts.map(getSubstanceKey).filter((key) => !keys.includes(key));
  }),
);

/**
 * The keys of a medication's substances, without duplicates. Empty: not known. Leaves out classes, which homes entered beside
 * the substances for the sake of allergies: "morphine, opioid".
 */
export const getSubstanceKeys = (medication: WithSubstances): string[] => [
  ...new Set(
    getSubstances(medication)
      .map(getSubstanceKey)
      .filter((key) => !classKeys.has(key)),
  ),
];

/** True if two medications share a known substance. */
export function sharesSubstance(one: WithSubstances, other: WithSubstances): boolean {
  const keys = getSubstanceKeys(one);
  return getSubstanceKeys(other).some((key) => keys.includes(key));
}

/** The meaning of a text in a field of allergies. */
export type AllergyMeaning = 'allergy' | 'none' | 'not-recorded';

/** Tells whether somebody recorded the allergies: one at least, or that there is none. */
export const areAllergiesRecorded = ({
  allergies,
  allergiesChecked,
}: {
  readonly allergies: readonly string[];
  readonly allergiesChecked: boolean;
}): boolean => allergiesChecked || allergies.some((each) => readAllergyText(each) !== 'not-recorded');

/** Error for a text in a field of allergies that names none; null for an allergy. */
export function notAnAllergyText(text: string): string | null {
  const meaning = readAllergyText(text);
  if (meaning === 'allergy') return null;
  return meaning === 'none'
    ? `“${text}” is no allergy. Tick “No known allergies” instead.`
    : `“${text}” means that allergies are not recorded. Leave them empty until somebody has asked.`;
}

const comparedAllergy = (text: string): string =>
  foldText(text.replace(/\p{Cf}/gu, ''))
    .replace(/\p{Pd}/gu, '-')
    .replace(/[.:!]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^-+$/, '-')
    .replace(/^\?+$/, '?');

const noneTexts = new Set(noAllergyTexts.map(comparedAllergy));
const unknownTexts = new Set(notRecordedTexts.map(comparedAllergy));

/**
 * Tells words for "no allergy" (None, NKDA, "-") and "not recorded" ("?", unknown) from allergies. Only a whole text counts:
 * "No penicillin" is an allergy.
 */
export function readAllergyText(text: string): AllergyMeaning {
  const compared = comparedAllergy(text);
  if (noneTexts.has(compared)) return 'none';
  return unknownTexts.has(compared) ? 'not-recorded' : 'allergy';
}
