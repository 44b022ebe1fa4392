import * as z from 'zod/mini';
import { text } from '../base/primitives.ts';

export const missingOrderer = 'Please enter who ordered it.';
export const missingOrderReason = 'Please enter why it is given.';

/** A dose that is no dose of a prescription: who ordered it, and why. Both are required. */
export const NotPrescribedDraft = z.object({
  orderedBy: text(200, 'Ordered by', missingOrderer).check(z.minLength(1, missingOrderer)),
  why: text(500, 'Reason', missingOrderReason).check(z.minLength(1, missingOrderReason)),
});

export const NotPrescribed = z.object({ orderedBy: z.string(), why: z.string() });
export type NotPrescribed = z.infer<typeof NotPrescribed>;

/** "Not prescribed. Ordered by Dr. Okafor: fever since noon" */
export const formatNotPrescribed = ({ orderedBy, why }: NotPrescribed): string =>
  `Not prescribed. Ordered by ${orderedBy}: ${why}`;

/** "Not prescribed for Florence. Who ordered it, and why?" */
export const notPrescribedQuestion = (givenName: string): string =>
  `Not prescribed for ${givenName}. Who ordered it, and why?`;

/** "Metformin 850 mg tablet is prescribed for Florence. Record it as a dose of the prescription." */
export const prescribedText = (product: string, givenName: string): string =>
  `${product} is prescribed for ${givenName}. Record it as a dose of the prescription.`;

/** Why a controlled drug is not recorded by Form 02. */
export const controlledNeedsText = (product: string, givenName: string, isPrescribed: boolean): string =>
  isPrescribed
    ? `${product} is a controlled drug. Record it as a dose of the prescription.`
    : `${product} is a controlled drug and not prescribed for ${givenName}. It needs a prescription first.`;

/**
 * The moment at which it counts what is prescribed: when the dose was given; otherwise now, or when it is due, if that is later.
 */
export const getPrescribedMoment = (givenAt: Date | null, scheduledFor: Date, now: Date): Date =>
  givenAt ?? (scheduledFor > now ? scheduledFor : now);

/** Tells whether a prescription is in force at a moment. */
export const isInForceAt = (
  { startsAt, endsAt }: { readonly startsAt: Date | string; readonly endsAt: Date | string | null },
  at: Date,
): boolean => new Date(startsAt) <= at && (endsAt === null || new Date(endsAt) > at);
