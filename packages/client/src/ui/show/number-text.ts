import { parseTypedNumber } from '@hearthline/contracts';

export interface StepRules {
  min: number;
  max: number;
  step?: number | undefined;
  /** Decimal places; 0 by default. */
  decimals?: number | undefined;
}

/**
 * The text after one step: `start` if empty, otherwise one step on, within the limits. A text that is no number stays, so
 * that the user can correct it.
 */
export function stepText(text: string, direction: 1 | -1, start: number, rules: StepRules): string {
  const { min, max, step = 1, decimals = 0 } = rules;
  const now = parseTypedNumber(text, { decimals }).value;
  if (now === null && text.trim() !== '') return text;
  const next = now === null ? start : now + direction * step;
  return Math.min(Math.max(next, min), max).toFixed(decimals);
}
