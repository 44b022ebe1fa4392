import { foldText } from './resident-order.ts';

/** A shorter word inside a longer text ("V", "D3", "the") does not identify a substance. */
const minWordLength = 4;

/** Words of salts, forms, classes and reactions that unrelated substances share. */
const genericWords = new Set(
  (
    'acid sodium potassium calcium magnesium hydrochloride chloride bromide sulfate sulphate phosphate acetate citrate ' +
    'tartrate maleate fumarate succinate besylate mesylate oxide carbonate hydroxide vitamin complex extract ' +
    'tablet capsule drop syrup solution suspension cream ointment gel patch spray powder inhaler injection oral topical ' +
    'retard release extended prolonged forte plus mite drug medicine medication preparation product derivative ' +
    'inhibitor blocker antagonist agonist antibiotic class group family type other human ' +
    'allergy allergic allergen reaction intolerance intolerant sensitivity hypersensitivity anaphylaxis anaphylactic shock ' +
    'rash skin nausea vomiting swelling mild moderate severe contrast with from after known unknown possible'
  )
    .split(' ')
    .map(singularOf),
);

/** Words in singular, without case and accents. */
const wordsOf = (text: string): string[] =>
  // Soft hyphens and joiners of a pasted text are no ends of words.
  foldText(text.replace(/\p{Cf}/gu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf);

/**
 * Removes a plural ending. It also removes the "s" of a singular, which is harmless since both sides are compared in this
 * form.
 */
function singularOf(word: string): string {
  return word.length <= 3 ? word : word.replace(/(?<=[sxz]|[cs]h)es$/, '').replace(/s$/, '');
}

/** Minimum length of a word that is a whole text: it was written on purpose ("ASA", "egg"). */
const minWordAlone = 3;
const saysMuchAlone = ([word = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && word.length >= minWordAlone && /\p{L}/u.test(word) && !genericWords.has(word);

const saysMuch = (word: string): boolean =>
  word.length >= minWordLength && /\p{L}/u.test(word) && !genericWords.has(word);

/** True if `part` occurs in `whole` as consecutive words. */
const contains = (whole: readonly string[], part: readonly string[]): boolean =>
  whole.some((_, start) => part.every((word, index) => whole[start + index] === word));

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
  return shorter.length >= 2 && contains(longer, shorter);
}

/**
 * Returns the resident's allergies that match a medication's name or substances, as they are written. Compares whole words
 * without case, accents and plural endings. A short word matches only if it is the whole text of one side. A generic word
 * matches only if it is the whole text of both. A false warning costs a reason; a missing warning costs more, so doubtful
 * matches count. Classes of substances are unknown: "Penicillin" does not match amoxicillin unless penicillin is listed as a
 * substance.
 */
export function allergyConflicts(
  allergies: readonly string[],
  medication: { readonly name: string; readonly substances: readonly string[] },
): string[] {
  const texts = [medication.name, ...medication.substances].map(wordsOf);
  return [...new Set(allergies)].filter((allergy) => {
    const words = wordsOf(allergy);
    return texts.some((text) => isMatch(words, text));
  });
}
