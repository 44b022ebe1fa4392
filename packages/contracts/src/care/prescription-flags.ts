import * as z from 'zod/mini';
import type { MedicationProduct } from './medication-product.ts';
import { OptionalDay, optionalText } from '../base/primitives.ts';

/** How a medication is given where that needs an agreement or is told apart. */
export const flagKinds = ['covert', 'crushed', 'self-administered', 'homely', 'visiting-nurse'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** The words of a flag in lists and on paper. */
export const flagWords: Readonly<Record<FlagKind, string>> = {
  covert: 'Covert',
  crushed: 'Crushed',
  'self-administered': 'Self-administered',
  homely: 'Homely remedy',
  'visiting-nurse': 'Given by a visiting nurse',
};

/** Flags that nobody sets alone: who agreed is named. */
export const needsAgreement = (kind: FlagKind): boolean => kind === 'covert' || kind === 'crushed';

/**
 * A flag of a prescription with who agreed to it. Covert and crushed need that; covert also needs the day on which the decision is
 * reviewed (NICE SC1: covert administration is a best-interests decision with a review).
 */
export const PrescriptionFlag = z
  .object({
    kind: z.enum(flagKinds, 'Please choose a flag.'),
    /** As typed: "Dr. Okafor and family". */
    agreedBy: optionalText(300, 'Agreed by'),
    /** Home day on which somebody is to ask whether it still holds. */
    reviewOn: OptionalDay,
  })
  .check((context) => {
    const { kind, agreedBy, reviewOn } = context.value;
    const add = (field: 'agreedBy' | 'reviewOn', message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
    if (needsAgreement(kind) && agreedBy === null) add('agreedBy', 'Please enter who agreed.');
    if (kind === 'covert' && reviewOn === null) add('reviewOn', 'Please enter the review date.');
  });
export type PrescriptionFlag = z.infer<typeof PrescriptionFlag>;

/** The flags of a prescription, each kind once. */
export const PrescriptionFlags = z.array(PrescriptionFlag).check(
  z.maxLength(flagKinds.length),
  z.refine((flags) => new Set(flags.map(({ kind }) => kind)).size === flags.length, 'Each flag once.'),
);

interface Flagged {
  readonly flags?: readonly PrescriptionFlag[] | null | undefined;
}

export const hasFlag = ({ flags }: Flagged, kind: FlagKind): boolean =>
  flags?.some((flag) => flag.kind === kind) ?? false;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayText = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${String(Number(day.slice(8)))}, ${day.slice(0, 4)}`;

/** "Covert: agreed by Dr. Okafor and family, review Dec 24, 2026" */
export function formatFlag({ kind, agreedBy, reviewOn }: PrescriptionFlag): string {
  const more = [agreedBy && `agreed by ${agreedBy}`, reviewOn && `review ${dayText(reviewOn)}`]
    .filter(Boolean)
    .join(', ');
  return more ? `${flagWords[kind]}: ${more}` : flagWords[kind];
}

/** True if a flag is to be reviewed by `today`, the home day. */
export const isFlagDue = ({ flags }: Flagged, today: string): boolean =>
  flags?.some(({ reviewOn }) => reviewOn !== null && reviewOn <= today) ?? false;

/** Words and letters after a name by which products release slowly or resist the stomach, as pharmacopoeias and packs use them. */
const wholeOnly =
  /\b(?:mr|sr|cr|pr|xr|er|xl|la|oros|retard|(?:modified|sustained|slow|prolonged|extended|controlled)[- ]release|(?:gastro|entero)[- ]?resistant|enteric|ec)\b/i;

/** True if the product must not be crushed or halved without a pharmacist: modified release or gastro-resistant. */
export const isWholeOnly = ({ name }: Pick<MedicationProduct, 'name'>): boolean => wholeOnly.test(name);
