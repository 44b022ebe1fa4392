/** The giver's answers at Given, beside the time: amount, reading, site, and the part that was taken. */
import * as z from 'zod/mini';
import { text } from '../base/primitives.ts';
import { AmountNumber } from './dose-amount.ts';
import {
  findReadingError,
  findScaleStep,
  formatScaleStep,
  outsideScaleText,
  ReadingDraft,
  type DoseScale,
} from './dose-scale.ts';
import { SiteDraft } from './dose-site.ts';
import { formatAmount, type DoseAmount } from './format-dose.ts';
import { roundStock } from './medications.ts';
import { readingName } from './reading-text.ts';

/** The rest of a dose that was taken only in part. */
export const PartRest = z.enum(['destroyed', 'not-recovered']);
export type PartRest = z.infer<typeof PartRest>;

/** Words for a part of a sentence. */
export const restTexts: Readonly<Record<PartRest, string>> = {
  destroyed: 'the rest destroyed',
  'not-recovered': 'the rest not recovered',
};

const missingWhy = 'Please say why only a part was taken.';

/** Only a part of a given dose was taken. */
export const PartDraft = z.object({
  /** The amount that was taken, in the unit of the dose: below the dose. */
  taken: AmountNumber,
  why: text(500, 'Reason', missingWhy).check(z.minLength(1, missingWhy)),
  /** Required for a controlled drug. */
  rest: z.optional(PartRest),
});
export type PartDraft = z.infer<typeof PartDraft>;

/** As stored: with the dose of which it is a part. */
export const PartGiven = z.object({
  taken: z.number(),
  of: z.number(),
  unit: z.string(),
  why: z.string(),
  rest: z.optional(z.nullable(PartRest)),
});
export type PartGiven = z.infer<typeof PartGiven>;

/** "Only half a tablet of 1 tablet: half of it spat out, the rest destroyed" */
export const formatPart = ({ taken, of, unit, why, rest }: PartGiven): string =>
  `Only ${formatAmount({ amount: taken, unit })} of ${formatAmount({ amount: of, unit })}: ${why}${rest ? `, ${restTexts[rest]}` : ''}`;

/** A field of the request that is missing or wrong, and the words for who gives the dose. */
export interface GivenError {
  readonly field: 'amount' | 'reading' | 'site.place' | 'site.oldPatch' | 'part.taken' | 'part.rest';
  readonly message: string;
}

/** The error of a part of a dose; null if it is right. `dose` is what was given; null: the amount is not known. */
export function findPartError(
  part: Pick<PartDraft, 'taken' | 'rest'>,
  dose: DoseAmount | null | undefined,
  isOfControlled: boolean,
): GivenError | null {
  if (!dose)
    return { field: 'part.taken', message: 'The amount of this dose is not known. Write it in the notes.' };
  if (part.taken >= dose.amount)
    return { field: 'part.taken', message: `Enter less than the dose of ${formatAmount(dose)}.` };
  return isOfControlled && !part.rest
    ? { field: 'part.rest', message: 'Please say what became of the rest.' }
    : null;
}

/** The part as it is stored with a dose. */
export const toPartGiven = ({ taken, why, rest }: PartDraft, { amount, unit }: DoseAmount): PartGiven => ({
  taken,
  of: amount,
  unit,
  why,
  ...(rest && { rest }),
});

/** True for a dose whose amount the giver chooses: "1 to 2 tablets". */
export const isRange = (dose: DoseAmount): dose is DoseAmount & { readonly upTo: number } =>
  dose.upTo !== undefined && dose.upTo !== null;

/** True for a dose of which something is asked when it is given: nothing gives it with one tap, or with others. */
export const asksAtGiving = ({ dose, scale }: OrderedAmount): boolean =>
  isRange(dose) || Boolean(scale) || needsSite(dose);

/** A patch is given with its site, and with what became of the one before. */
const needsSite = ({ unit }: DoseAmount): boolean => unit === 'patch';

/** The error of the site of a dose; null if it is right, or none is needed. */
export function findSiteError(site: SiteDraft | undefined, dose: DoseAmount): GivenError | null {
  if (!needsSite(dose)) return null;
  if (!site?.place) return { field: 'site.place', message: 'Please choose where the patch is.' };
  return site.oldPatch
    ? null
    : { field: 'site.oldPatch', message: 'Please say whether the old patch was removed.' };
}

/** The amount as a prescription orders it. */
export interface OrderedAmount {
  readonly dose: DoseAmount;
  readonly scale?: DoseScale | null | undefined;
  /** Some routes have sites. */
  readonly route?: string | undefined;
}

/** The amount that is given, or what is missing or wrong. */
export type ChosenAmount =
  { readonly amount: number; readonly error: null } | { readonly amount: null; readonly error: GivenError };

/**
 * The amount that is given: as ordered, chosen of a range, or by the step of a scale that the reading fits. Where none fits, the
 * giver names the amount that was ordered for this once.
 */
export function chooseAmount({ amount, reading }: GivenDraft, { dose, scale }: OrderedAmount): ChosenAmount {
  const refuse = (field: GivenError['field'], message: string) =>
    ({ amount: null, error: { field, message } }) as const;
  if (!scale) {
    const error = findAmountError(amount, dose);
    return error ? { amount: null, error } : { amount: amount ?? dose.amount, error: null };
  }
  if (!reading)
    return refuse('reading', `Enter the ${readingName(scale.reading)}: the dose follows from it.`);
  const wrong = findReadingError(scale, reading.value);
  if (wrong !== null) return refuse('reading', wrong);
  const step = findScaleStep(scale, reading.value);
  if (!step)
    return amount === undefined
      ? refuse('amount', outsideScaleText(scale, reading.value))
      : { amount, error: null };
  return amount === undefined || amount === step.amount
    ? { amount: step.amount, error: null }
    : refuse('amount', `The order is ${formatScaleStep(scale, step, dose.unit)}.`);
}

/** The error of the amount that is given of a range; null if it is within the range, or the dose is none. */
export function findAmountError(amount: number | undefined, dose: DoseAmount): GivenError | null {
  if (amount === undefined)
    return isRange(dose)
      ? {
          field: 'amount',
          message: `The order is ${formatAmount(dose)}. Please choose the amount that is given.`,
        }
      : null;
  const isWithin = isRange(dose) ? amount >= dose.amount && amount <= dose.upTo : amount === dose.amount;
  return isWithin ? null : { field: 'amount', message: `The order is ${formatAmount(dose)}.` };
}

/** Computes the units that a given amount takes from the stock, in whole thousandths; `perDose` is for the prescribed amount. */
export const scaleStock = (perDose: number, prescribed: number, given: number): number =>
  given === prescribed ? perDose : roundStock((perDose * given) / prescribed);

/** Most choices that stand as chips; of a wider range the ends alone do. */
const mostChoices = 8;

/** The amounts of a range to choose from: its ends, and the steps between them where these are few. */
export function getRangeChoices(dose: DoseAmount): number[] {
  if (!isRange(dose)) return [dose.amount];
  const { amount, upTo } = dose;
  for (const step of [0.5, 1, 2, 5, 10]) {
    const count = Math.round((upTo - amount) / step);
    const isEven = amount % step === 0 && upTo % step === 0;
    if (isEven && count < mostChoices) return Array.from({ length: count + 1 }, (_, n) => amount + n * step);
  }
  return [amount, upTo];
}

/** The giver's answers in a request. Older clients leave them out. */
export const givenDraft = {
  /** Required for a scale: the dose follows from it. Absent in a correction: as before. */
  reading: z.optional(ReadingDraft),
  /** Chosen from a range, in the unit of the dose; of a scale only where none of its steps fits. */
  amount: z.optional(AmountNumber),
  /** Required for a patch. Absent in a correction: as before. */
  site: z.optional(SiteDraft),
  /** Only a part was taken. Null in a correction: all of it; absent: as before. */
  part: z.optional(z.nullable(PartDraft)),
};
export type GivenDraft = z.infer<z.ZodMiniObject<typeof givenDraft>>;
