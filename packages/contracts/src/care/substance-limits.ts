import * as z from 'zod/mini';
import { decimalFromNumber, divide, multiply, parseDecimal, type Decimal } from '../base/exact-decimals.ts';
import { formatAmountNumber, type DoseAmount } from './format-dose.ts';
import type { NamedMedication } from './medication-product.ts';
import { getSubstanceKey, getSubstances, type WithSubstances } from './substances.ts';

/** How much of a substance was given, for the dialog and the rule. */
export const SubstanceAmount = z.object({
  substance: z.string(),
  /** Given in the last 24 hours as far as it is known, mg. */
  givenMg: z.number(),
  limitMg: z.number(),
  /** In the dose about to be given, mg; null: not known. */
  doseMg: z.nullable(z.number()),
  /** Products given in the last 24 hours whose amount of the substance is not known. */
  unknown: z.array(z.string()),
});
export type SubstanceAmount = z.infer<typeof SubstanceAmount>;

/** mg in one unit of a strength. */
const mgPerUnit: Readonly<Record<string, number>> = { mg: 1, g: 1_000, mcg: 0.001 };

const pieceUnits: readonly string[] = ['tablet', 'capsule', 'ampoule', 'patch', 'suppository', 'sachet'];

/** How many times the strength is in the dose; null if the units differ. A piece has the strength unless `per` says otherwise. */
function countStrengths({ per }: NamedMedication, { amount, unit }: DoseAmount): Decimal | null {
  const given = decimalFromNumber(amount);
  if (!per) return pieceUnits.includes(unit) ? given : null;
  const isSame = per.unit === 'piece' ? pieceUnits.includes(unit) : per.unit === unit;
  const perAmount = decimalFromNumber(per.amount);
  return given && perAmount && isSame ? divide(given, perAmount) : null;
}

const toNumber = ({ digits, decimals }: Decimal): number => Number(digits) / 10 ** decimals;

/**
 * The amount of a substance in a dose, of a range in its most, in mg; null if it cannot be computed. The strength of a combination ("30/500") follows
 * the order of its substances. A dose in mg is that amount if the medication has one substance.
 */
export function computeSubstanceMg(
  medication: NamedMedication & WithSubstances,
  range: DoseAmount | null | undefined,
  substance: string,
): number | null {
  if (!range) return null;
  const dose = { amount: range.upTo ?? range.amount, unit: range.unit };
  const keys = getSubstances(medication).map(getSubstanceKey);
  const position = keys.indexOf(getSubstanceKey(substance));
  if (position < 0) return null;
  const isAlone = new Set(keys).size === 1;
  const ofDose = mgPerUnit[dose.unit];
  if (ofDose !== undefined) return isAlone ? dose.amount * ofDose : null;
  const strengths = medication.dosage.split('/').map((each) => parseDecimal(each.trim()));
  if (!isAlone && strengths.length !== keys.length) return null;
  if (isAlone && strengths.length !== 1) return null;
  const strength = strengths[isAlone ? 0 : position];
  const count = countStrengths(medication, dose);
  const factor = decimalFromNumber(mgPerUnit[medication.unit] ?? NaN);
  return strength && count && factor ? toNumber(multiply(multiply(strength, count), factor)) : null;
}

/** True if the dose would be above the limit, as far as the amounts are known. */
export const isAboveLimit = ({ givenMg, doseMg, limitMg }: SubstanceAmount): boolean =>
  givenMg + (doseMg ?? 0) > limitMg || (doseMg === null && givenMg >= limitMg);

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** "Paracetamol: 2,500 of 4,000 mg in 24 h, and 1,000 mg in this dose. The amount of paracetamol in Brand is not known." */
export function formatSubstanceAmount({
  substance,
  givenMg,
  limitMg,
  doseMg,
  unknown,
}: SubstanceAmount): string {
  const dose =
    doseMg === null
      ? '. The amount in this dose is not known'
      : `, and ${formatAmountNumber(doseMg)} mg in this dose`;
  const given = `${capitalized(substance)}: ${formatAmountNumber(givenMg)} of ${formatAmountNumber(limitMg)} mg in 24 h${dose}.`;
  return [given, ...unknown.map((product) => `The amount of ${substance} in ${product} is not known.`)].join(
    ' ',
  );
}
