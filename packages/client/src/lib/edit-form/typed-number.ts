import * as z from 'zod/mini';
import { parseNumber } from '../../ui/number-text.ts';

/** The text of a field as a number, NaN where it is none: the contract's rule says what is wrong. */
export const typedNumber = (text: string): number => parseNumber(text) ?? NaN;

/** `typedNumber` for the field of a schema. */
export const TypedNumber = z.pipe(z.string(), z.transform(typedNumber));

/** The same for a field that may be empty: null, which is no number. */
export const TypedNumberOrNone = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => (text.trim() === '' ? null : typedNumber(text))),
);
