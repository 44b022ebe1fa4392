import * as z from 'zod/mini';
import { hasAtMostDecimals } from '../base/typed-number.ts';

export const doseDecimals = 4;

/** The number of a dose's amount, e.g. 1.5 of tablets. */
export const AmountNumber = z.number('Please enter the amount of a dose.').check(
  z.minimum(0.0001, 'The amount must be above 0.'),
  z.maximum(100_000, 'At most 100,000.'),
  z.refine((amount) => hasAtMostDecimals(amount, doseDecimals), 'At most four decimals.'),
);

/** The amount of a dose; a range if it was not given, of which nobody chose. */
export const RecordedAmount = z.object({
  amount: z.number(),
  unit: z.string(),
  upTo: z.optional(z.number()),
});
