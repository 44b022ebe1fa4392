import {
  decimalFromNumber,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  type Decimal,
} from '../base/exact-decimals.ts';
import type { MedicationForm, NamedMedication, StrengthPer } from './medication-product.ts';

/**
 * Formats strength, form and amount of a dose, for screens and paper. Rules: no zero at the end (5.0), a zero in front (0.5),
 * a comma in thousands, "units" and "micrograms" in full. Sources: Institute for Safe Medication Practices, list of
 * error-prone abbreviations; NHS guidance on units and micrograms.
 */

/** The amount of a medication that is given at once. */
export interface DoseAmount {
  readonly amount: number;
  readonly unit: string;
  /** The most of a range, of which the giver chooses; absent: no range. */
  readonly upTo?: number | null | undefined;
}

/** Singular and plural of each unit; the others are written as they are stored. */
const unitWords: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ['tablet', ['tablet', 'tablets']],
  ['capsule', ['capsule', 'capsules']],
  ['drop', ['drop', 'drops']],
  ['puff', ['puff', 'puffs']],
  ['ampoule', ['ampoule', 'ampoules']],
  ['patch', ['patch', 'patches']],
  ['suppository', ['suppository', 'suppositories']],
  ['sachet', ['sachet', 'sachets']],
  ['application', ['application', 'applications']],
  ['hour', ['hour', 'hours']],
  ['piece', ['piece', 'pieces']],
  ['mcg', ['microgram', 'micrograms']],
  ['IU', ['unit', 'units']],
]);

/** Units of a dose that are whole things, which may be divided. */
const pieceUnits: readonly string[] = ['tablet', 'capsule', 'ampoule', 'patch', 'suppository', 'sachet'];

/** The unit in which the pieces of a form are counted. Forms that are missing here have no pieces, or several kinds. */
const pieceUnitByForm: Partial<Record<MedicationForm, string>> = {
  tablet: 'tablet',
  capsule: 'capsule',
  injection: 'ampoule',
  patch: 'patch',
  suppository: 'suppository',
  sachet: 'sachet',
};

/** "tablet", "microgram", "unit" for exactly 1; the plural for 0, fractions and every other amount. */
export function formatUnit(unit: string, amount = 2): string {
  const [one, many] = unitWords.get(unit) ?? [unit, unit];
  return amount === 1 ? one : many;
}

/** The name of a unit where it is chosen: "mg", "tablet"; abbreviations in full and in the plural, "micrograms", "units". */
export const formatUnitChoice = (unit: string): string =>
  unit === 'mcg' || unit === 'IU' ? formatUnit(unit) : unit;

/** "0.5", "12", "1,000" */
export function formatAmountNumber(amount: number): string {
  const decimal = decimalFromNumber(amount);
  return decimal ? formatDecimal(decimal) : String(amount);
}

/**
 * "half a tablet", "1 and a half tablets", "2 tablets", "12 units", "0.5 ml", "1 to 2 tablets"; a unit that is not known stays as
 * it is.
 */
export function formatAmount({ amount, unit, upTo }: DoseAmount): string {
  if (upTo === null || upTo === undefined) return formatOneAmount(amount, unit);
  const isDivided = pieceUnits.includes(unit) && !(Number.isInteger(amount) && Number.isInteger(upTo));
  const from = isDivided ? formatOneAmount(amount, unit) : formatAmountNumber(amount);
  return `${from} to ${formatOneAmount(upTo, unit)}`;
}

function formatOneAmount(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  const part = amount - whole;
  if (pieceUnits.includes(unit) && (part === 0.25 || part === 0.5 || part === 0.75))
    return whole === 0 ? formatPart(part, unit) : `${formatAmountNumber(whole)} ${formatRest(part, unit)}`;
  return `${formatAmountNumber(amount)} ${formatUnit(unit, amount)}`;
}

function formatPart(part: 0.25 | 0.5 | 0.75, unit: string): string {
  const one = unit === 'ampoule' ? `an ${unit}` : `a ${unit}`;
  if (part === 0.5) return `half ${one}`;
  return part === 0.25 ? `a quarter of ${one}` : `three quarters of ${one}`;
}

const restWords = { 0.25: 'and a quarter', 0.5: 'and a half', 0.75: 'and three-quarter' } as const;
const formatRest = (part: 0.25 | 0.5 | 0.75, unit: string): string =>
  `${restWords[part]} ${formatUnit(unit)}`;

/** "/ml", "/5 ml", "/24 hours"; empty for one piece, since the form names it. */
function formatPer({ amount, unit }: StrengthPer): string {
  if (unit === 'piece') return '';
  const count = amount === 1 ? '' : `${formatAmountNumber(amount)} `;
  return `/${count}${formatUnit(unit, amount)}`;
}

/** The strength of a medication: "850 mg", "100 units/ml", "875/125 mg". A strength that is no one number stays as written. */
export function formatStrength({ dosage, unit, per }: Omit<NamedMedication, 'name'>): string {
  const decimal = parseDecimal(dosage);
  const count = decimal ? formatDecimal(decimal) : dosage;
  const isOne = decimal !== null && (count === '1' || count.startsWith('0'));
  return `${count} ${formatStrengthUnit({ unit, per }, isOne ? 1 : 2)}`;
}

/** The unit of a strength: "mg", "units/ml", "micrograms/puff"; `amount` decides between singular and plural. */
export const formatStrengthUnit = (
  { unit, per }: Pick<NamedMedication, 'unit' | 'per'>,
  amount = 2,
): string => `${formatUnit(unit, amount)}${per ? formatPer(per) : ''}`;

/** A medication by name, strength and form: "Morphine 10 mg tablet", "Insulin glargine 100 units/ml injection" */
export function formatProduct(medication: NamedMedication): string {
  const { name, form } = medication;
  return [name, formatStrength(medication), form !== 'other' && form].filter(Boolean).join(' ');
}

/** The factor from the strength to the total: the dose in the unit of `per`; null if the dose has another unit. */
function countPer(per: StrengthPer, form: MedicationForm | null | undefined, dose: DoseAmount) {
  const amount = decimalFromNumber(dose.amount);
  const perAmount = decimalFromNumber(per.amount);
  const ofForm = form ? pieceUnitByForm[form] : undefined;
  const isSame =
    per.unit === 'piece'
      ? pieceUnits.includes(dose.unit) && (ofForm === undefined || ofForm === dose.unit)
      : per.unit === dose.unit;
  return amount && perAmount && isSame ? divide(amount, perAmount) : null;
}

const thousand: Decimal = { digits: 1000n, decimals: 0 };

/**
 * The amount of active substance in a dose: "5 mg", "200 micrograms", "500 mg to 1 g". Null if it has no exact value: a combined
 * strength ("875/125"), no `per`, another unit, or an infinite decimal.
 */
export function formatTotal(medication: NamedMedication, dose: DoseAmount): string | null {
  const { upTo, ...least } = dose;
  if (upTo === null || upTo === undefined) return formatOneTotal(medication, least);
  const [from, to] = [
    formatOneTotal(medication, least),
    formatOneTotal(medication, { ...least, amount: upTo }),
  ];
  return from !== null && to !== null ? `${from} to ${to}` : null;
}

function formatOneTotal(medication: NamedMedication, dose: DoseAmount): string | null {
  const { dosage, unit, form, per } = medication;
  const strength = parseDecimal(dosage);
  const count = per && countPer(per, form, dose);
  if (!strength || !count) return null;
  const total = multiply(strength, count);
  if (total.digits === 0n) return null;
  const inGrams = unit === 'mg' ? divide(total, thousand) : null;
  // Three decimals are left out: "1.005 g" reads as a thousand in countries with a decimal comma.
  if (inGrams && inGrams.decimals < 3 && inGrams.digits >= 10n ** BigInt(inGrams.decimals))
    return `${formatDecimal(inGrams)} g`;
  const isOne = total.digits === 10n ** BigInt(total.decimals);
  return `${formatDecimal(total)} ${formatUnit(unit, isOne ? 1 : 2)}`;
}

/** A dose in its parts, for screens that write the amount larger than the rest. */
export interface DoseParts {
  /** "Morphine 10 mg tablet" */
  readonly product: string;
  /** "half a tablet" */
  readonly amount: string;
  /** "5 mg"; null if it has no exact value. */
  readonly total: string | null;
}

export const getDoseParts = (medication: NamedMedication, dose: DoseAmount): DoseParts => ({
  product: formatProduct(medication),
  amount: formatAmount(dose),
  total: formatTotal(medication, dose),
});

/** The amount of a dose with its total: "half a tablet (5 mg)", "12 units" */
export function formatDoseAmount(medication: NamedMedication, dose: DoseAmount): string {
  const { amount, total } = getDoseParts(medication, dose);
  return total === null ? amount : `${amount} (${total})`;
}

/**
 * Writes a dose: "Morphine 10 mg tablet: half a tablet (5 mg)", "Insulin glargine 100 units/ml: 12 units". Without a known
 * dose: name, strength and form alone.
 */
export const formatNamedDose = (medication: NamedMedication, dose: DoseAmount | null | undefined): string =>
  dose ? `${formatProduct(medication)}: ${formatDoseAmount(medication, dose)}` : formatProduct(medication);

/** Forms without pieces, whose stock is counted in what the strength is in. Injections are stocked as ampoules, pens or ml. */
const measuredForms: readonly MedicationForm[] = ['liquid', 'drops', 'inhaler', 'spray', 'cream'];

/** A medication, as far as its stock is named. */
export interface StockedProduct {
  readonly form?: MedicationForm | null | undefined;
  readonly per?: StrengthPer | null | undefined;
}

/** The unit in which a stock is counted: "capsule", "ml", "puff"; null if the form does not define one. */
function getStockUnit({ form, per }: StockedProduct): string | null {
  if (!form) return null;
  if (form === 'injection') return per?.unit === 'piece' ? 'ampoule' : null;
  if (measuredForms.includes(form) && per && per.unit !== 'piece' && per.unit !== 'hour') return per.unit;
  return form === 'liquid' ? 'ml' : (pieceUnitByForm[form] ?? null);
}

/** A quantity of stock: "12 capsules", "1,250.5 ml", "-6"; with a unit if the form defines one. */
export function formatStock({
  quantity,
  ...product
}: StockedProduct & { readonly quantity: number }): string {
  const number = `${quantity < 0 ? '-' : ''}${formatAmountNumber(Math.abs(quantity))}`;
  const unit = getStockUnit(product);
  return unit ? `${number} ${formatUnit(unit, Math.abs(quantity))}` : number;
}
