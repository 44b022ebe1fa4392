import { normalizeDigits, parseTypedNumber, writeNumber } from '../base/typed-number.ts';

/** The numbers in a dosage, with their separators: two in "875/125", one in "100 per ml", "5." at the end. */
const numbers = /(?:\d|[.,'](?=\d|$))+/g;

/** Thousands apart by a space. */
const spaced = /(?<![\d.,'])[1-9]\d{0,2}(?: \d{3})+(?![\d.,'])/;

/** Every strength has at most this many decimals. */
const rules = { decimals: 4 };

/**
 * Returns an error if a number in a medication's dosage can be misread; null if none can. Rules: a zero before the point and
 * none at the end of the decimals (ISMP's List of Error-Prone Abbreviations, Symbols and Dose Designations).
 */
export function dosageError(dosage: string): string | null {
  const text = normalizeDigits(dosage);
  const [thousands] = spaced.exec(text) ?? [];
  if (thousands !== undefined) return `Write ${thousands.replaceAll(' ', '')} without spaces.`;
  for (const [number] of text.matchAll(numbers)) {
    if (!/\d/.test(number)) continue;
    const { value, message } = parseTypedNumber(number, rules);
    if (value === null) return message;
    if (writeNumber(value) !== number) return `Write “${writeNumber(value)}”, not “${number}”.`;
  }
  return null;
}
