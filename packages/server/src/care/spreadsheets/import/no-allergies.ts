import { readAllergyText, type ImportQuery, type ImportReport } from '@hearthline/contracts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import { Refused } from './refused.ts';

/** Texts that a report names at most. */
const maxTexts = 5;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads "None", "NKDA" or "-" in the column of allergies by the caller's answer. Without an answer the row stays as it is, and is
 * refused: such a text is no allergy, and nobody said that the resident has none. It removes no allergy that is recorded.
 */
export function createNoAllergies(answer: ImportQuery['noAllergies']) {
  let rows = 0;
  const texts = new Set<string>();
  return {
    /** @throws Refused if allergies of the resident are recorded. */
    apply(values: Values, current: Pick<ListedResident, 'allergies'> | null): Values {
      const { allergies, ...rest } = values;
      if (!Array.isArray(allergies) || allergies.length === 0) return values;
      const isNone = (text: unknown) => typeof text === 'string' && readAllergyText(text) === 'none';
      if (!allergies.every(isNone)) return values;
      const recorded = current?.allergies ?? [];
      if (recorded.length > 0)
        throw new Refused({
          allergies: `${recorded.join(', ')} is recorded. If it is wrong, remove it on the resident’s page.`,
        });
      if (answer === undefined) {
        rows += 1;
        for (const text of allergies as string[]) if (texts.size < maxTexts) texts.add(text);
        return values;
      }
      return answer === 'checked' ? { ...rest, allergies: [], allergiesChecked: true } : rest;
    },
    /** The question of a report; undefined if there is nothing to ask. */
    getQuestion: (): ImportReport['noAllergies'] => (rows > 0 ? { rows, texts: [...texts] } : undefined),
  };
}
