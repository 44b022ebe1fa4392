import {
  doseRules,
  chooseAmount,
  findPartError,
  findScaleStep,
  findSiteError,
  getSites,
  OldPatch,
  formatAmount,
  isRange,
  parseTypedNumber,
  PartRest,
  scaleStock,
  type DoseAmount,
  type GivenDraft,
  type MedicationRecord,
  type OrderedAmount,
} from '@hearthline/contracts';
import * as z from 'zod/mini';

/** The giver's answers as a form keeps them; '' before an answer. Absent in drafts of before. */
export const givenShape = {
  /** The reading of a scale, as typed; `readingAt`: when it was measured, ISO 8601; '' for now. */
  reading: z._default(z.string(), ''),
  readingAt: z._default(z.string(), ''),
  /** The site, as typed or chosen. */
  site: z._default(z.string(), ''),
  oldPatch: z._default(z.enum(['', ...OldPatch.options]), ''),
  /** The amount given of a range, as typed or chosen. */
  amount: z._default(z.string(), ''),
  isPart: z._default(z.enum(['', 'yes']), ''),
  partTaken: z._default(z.string(), ''),
  partWhy: z._default(z.string(), ''),
  partRest: z._default(z.enum(['', ...PartRest.options]), ''),
};
export type GivenValues = z.infer<z.ZodMiniObject<typeof givenShape>>;

export const blankGiven: GivenValues = {
  reading: '',
  readingAt: '',
  site: '',
  oldPatch: '',
  amount: '',
  isPart: '',
  partTaken: '',
  partWhy: '',
  partRest: '',
};

/** The answers that a record holds, to be corrected. */
export function toGivenValues({
  dose,
  part,
  reading,
  site,
}: Pick<MedicationRecord, 'dose' | 'part' | 'reading' | 'site'>): GivenValues {
  return {
    ...blankGiven,
    amount: dose && !isRange(dose) && !reading ? String(dose.amount) : '',
    ...(reading && { reading: String(reading.value), readingAt: reading.at }),
    ...(site && { site: site.place ?? '', oldPatch: site.oldPatch ?? '' }),
    ...(part && {
      isPart: 'yes',
      partTaken: String(part.taken),
      partWhy: part.why,
      partRest: part.rest ?? '',
    }),
  };
}

/** The answers as they are sent, or the words for the first that is missing. */
export interface ReadGiven {
  readonly draft: GivenDraft;
  readonly missing: string | null;
  /** The dose with the chosen amount; a range before the choice. */
  readonly dose: DoseAmount;
}

export interface GivenOf extends OrderedAmount {
  readonly isControlled: boolean;
}

/** Reads the answers on a dose that is given; of one that is not given `isPart` is left out. */
export function readGiven(
  values: GivenValues,
  { dose: ordered, scale, route, isControlled }: GivenOf,
): ReadGiven {
  const value = scale ? readNumber(values.reading) : undefined;
  const reading =
    value === undefined ? {} : { reading: { value, ...(values.readingAt && { at: values.readingAt }) } };
  const isTyped = scale ? value !== undefined && !findScaleStep(scale, value) : isRange(ordered);
  const amount = isTyped ? readNumber(values.amount) : undefined;
  const hasSite = getSites(route).length > 0 || ordered.unit === 'patch';
  const site = { place: values.site.trim() || null, ...(values.oldPatch && { oldPatch: values.oldPatch }) };
  const isSited = hasSite && (site.place !== null || values.oldPatch !== '');
  const draft = { ...reading, ...(isSited && { site }), ...(amount !== undefined && { amount }) };
  const chosen = chooseAmount(draft, { dose: ordered, scale });
  if (chosen.error) {
    const isUntouched = !scale && values.amount.trim() === '';
    return {
      draft,
      dose: ordered,
      missing: isUntouched ? 'Choose the amount that is given.' : chosen.error.message,
    };
  }
  const dose = { amount: chosen.amount, unit: ordered.unit };
  const noSite = findSiteError(isSited ? site : undefined, dose);
  if (noSite) return { draft, dose, missing: noSite.message };
  if (values.isPart === '') return { draft, dose, missing: null };
  const taken = readNumber(values.partTaken);
  const why = values.partWhy.trim();
  const part = taken === undefined ? null : { taken, why, ...(values.partRest && { rest: values.partRest }) };
  if (!part || part.taken <= 0) return { draft, dose, missing: 'Enter the amount that was taken.' };
  const error = findPartError(part, dose, isControlled);
  const missing = error?.message ?? (why === '' ? 'Please say why only a part was taken.' : null);
  return { draft: { ...draft, part }, dose, missing };
}

function readNumber(text: string): number | undefined {
  return parseTypedNumber(text, doseRules).value ?? undefined;
}

/** The prescription with the chosen amount, and what that takes from the stock. */
export const withChosen = <P extends { readonly dose: DoseAmount; readonly stockPerDose: number }>(
  prescription: P,
  dose: DoseAmount,
): P => ({
  ...prescription,
  dose,
  stockPerDose: isRange(dose)
    ? prescription.stockPerDose
    : scaleStock(prescription.stockPerDose, prescription.dose.amount, dose.amount),
});

/** Parts of a dose that are offered, as amounts in its unit. */
export const partChoices = (dose: DoseAmount): string[] =>
  [0.25, 0.5, 0.75]
    .map((part) => dose.amount * part)
    .filter((amount) => parseTypedNumber(String(amount), doseRules).value === amount)
    .map(String);

/** "half a tablet" for '0.5' */
export const amountText = (text: string, { unit }: DoseAmount): string =>
  formatAmount({ amount: Number(text), unit });
