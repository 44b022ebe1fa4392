import { readAllergyText, type ImportQuery, type ImportReport } from '@hearthline/contracts';
import type { TypedRow } from '../read/read-sheet.ts';

/** Texts that a report names at most. */
const maxTexts = 5;

/**
 * Reads "None", "NKDA" or "-" in the column of allergies by the caller's answer. Without an answer the row stays as it is, and is
 * refused: such a text is no allergy, and nobody said that the resident has none.
 */
export function createNoAllergies(answer: ImportQuery['noAllergies']) {
  let rows = 0;
  const texts = new Set<string>();
  return {
    apply(row: TypedRow): TypedRow {
      const allergies = row.values['allergies'];
      if (!Array.isArray(allergies) || allergies.length === 0) return row;
      const isNone = (text: unknown) => typeof text === 'string' && readAllergyText(text) === 'none';
      if (!allergies.every(isNone)) return row;
      if (answer === undefined) {
        rows += 1;
        for (const text of allergies as string[]) if (texts.size < maxTexts) texts.add(text);
        return row;
      }
      const checked = answer === 'checked' ? { allergiesChecked: true } : {};
      return { ...row, values: { ...row.values, allergies: [], ...checked } };
    },
    /** The question of a report; undefined if there is nothing to ask. */
    getQuestion: (): ImportReport['noAllergies'] => (rows > 0 ? { rows, texts: [...texts] } : undefined),
  };
}
