import { stockDecimals } from './medications.ts';
import { doseDecimals } from './dose-amount.ts';
import { byKind, readings, vitalKinds } from './reading-kinds.ts';
import type { VitalKind } from './readings.ts';
import type { NumberRules } from '../base/typed-number.ts';

function rulesOf(kind: VitalKind): NumberRules {
  const { decimals, unit, range, confirmed = range, ...row } = readings[kind];
  const otherUnit = 'otherUnit' in row ? row.otherUnit : undefined;
  return { decimals, unit, ...(otherUnit && { otherUnit: { ...otherUnit, ...confirmed } }) };
}

/**
 * Number rules of a typed reading and of its limits; for a blood pressure, of each of its two numbers. The drafts check the
 * ranges.
 */
export const readingRules = byKind(vitalKinds, rulesOf);

/** Rules of a whole number: days, minutes, years, an age, a port. */
export const wholeNumberRules: NumberRules = { decimals: 0 };

/**
 * Number rules of a stock amount, which is counted in thousandths. The drafts refuse amounts below 0, in the specification's
 * words.
 */
export const stockRules: NumberRules = { decimals: stockDecimals, min: -Infinity };

/** Rules of the amount of a dose. */
export const doseRules: NumberRules = { decimals: doseDecimals };
