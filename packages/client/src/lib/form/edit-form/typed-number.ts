import {
  toFieldErrors,
  parseTypedNumber,
  wholeNumberRules,
  type FieldErrors,
  type NumberRules,
  type TypedNumber,
} from '@hearthline/contracts';
import * as z from 'zod/mini';

type Issues = Parameters<typeof toFieldErrors>[0];

/** Parses the number fields of a form, and keeps the reasons of refusals. */
export interface NumberReader {
  /** Parses a number field, by its path. NaN if it is refused or empty, which no draft accepts. */
  readonly read: (path: string, text: string, rules?: NumberRules) => number;
  /** The same for a text that is parsed already. */
  readonly take: (path: string, typed: TypedNumber) => number;
  /** Errors by field: errors of the typed text come before those of the draft. */
  readonly errors: (issues: Issues) => FieldErrors;
}

/** Without rules a field takes whole numbers. A field that is empty, or holds no number, is told in the words of its draft. */
export function createNumberReader(): NumberReader {
  const refusals: FieldErrors = {};
  function take(path: string, typed: TypedNumber): number {
    if (typed.value !== null) return typed.value;
    if (typed.reason !== 'empty' && typed.reason !== 'no-number') refusals[path] = typed.message;
    return Number.NaN;
  }
  return {
    take,
    read: (path, text, rules = wholeNumberRules) => take(path, parseTypedNumber(text, rules)),
    errors: (issues) => ({ ...toFieldErrors(issues), ...refusals }),
  };
}

/** The number of a text as a value of a schema; a refusal is an issue in words. */
function transformNumber(text: string, rules: NumberRules, issues: z.core.$ZodRawIssue[]): number {
  const numbers = createNumberReader();
  const value = numbers.read('', text, rules);
  const message = numbers.errors([])[''];
  if (message === undefined) return value;
  issues.push({ code: 'custom', input: text, message });
  return z.NEVER;
}

/** The text of a field that takes a number, for the schema of a form. */
export const typedNumber = (rules = wholeNumberRules) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): number => transformNumber(text, rules, issues)),
  );

/** The same for a field that may be empty: null, which is no number. */
export const typedNumberOrNone = (rules = wholeNumberRules) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): number | null | undefined =>
      text.trim() === '' ? null : transformNumber(text, rules, issues),
    ),
  );
