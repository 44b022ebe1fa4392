/**
 * Finds a resident's usual readings. A reading far from them is asked about: it may be a typing error, or a change inside a
 * band. A display aid, like the bands; it decides nothing.
 */
import * as z from 'zod/mini';
import { byKind, isMealKind, readings, vitalKinds, type MealKind } from './reading-kinds.ts';
import type { SugarType } from './reading-row.ts';
import type { VitalKind } from './readings.ts';
import { assessVitals, parseBloodPressure, type AssessableReadings } from './vital-bands.ts';

export const usualRules = {
  /** Age of the oldest reading that counts. */
  days: 30,
  /** Fewer readings make no usual. */
  minReadings: 5,
  /** Distance from the median, in spreads, up to which a reading is usual. */
  spreads: 2,
} as const;

/** The median of a resident's readings and the range of the usual ones, ends included; of a blood pressure the systolic. */
export const Usual = z.object({ median: z.number(), low: z.number(), high: z.number() });
export type Usual = z.infer<typeof Usual>;

function hasOneUsual(kind: VitalKind): kind is Exclude<VitalKind, MealKind> {
  return !isMealKind(kind);
}

/** By kind; sugars before and after a meal are separate. A kind with too few readings is absent. */
export const UsualReadings = z.object({
  ...byKind(vitalKinds.filter(hasOneUsual), () => z.optional(Usual)),
  fasting: z.optional(Usual),
  'post-meal': z.optional(Usual),
});
export type UsualReadings = z.infer<typeof UsualReadings>;

type UsualKey = Exclude<VitalKind, MealKind> | SugarType;

const keyOf = (kind: VitalKind, { sugarType = 'fasting' }: AssessableReadings): UsualKey =>
  isMealKind(kind) ? sugarType : kind;

/** The value, of a blood pressure the systolic's. */
function numberOf(kind: VitalKind, record: AssessableReadings): number | null {
  const value = record[kind] ?? null;
  return typeof value === 'string' ? (parseBloodPressure(value)?.systolic ?? null) : value;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * The usual range of values: the median and, on each side, twice the spread, which is 1.4826 x the median absolute
 * deviation (the standard deviation of a normal distribution; a few outliers do not change it), at least `minSpread`.
 */
function usualOf(values: readonly number[], minSpread: number): Usual {
  const middle = median(values);
  const deviation = median(values.map((value) => Math.abs(value - middle)));
  const reach = usualRules.spreads * Math.max(1.4826 * deviation, minSpread);
  const round = (value: number) => Number(value.toFixed(1));
  return { median: round(middle), low: round(middle - reach), high: round(middle + reach) };
}

/** The usual range of a resident's readings, from the records of the last 30 days. */
export function usualReadings(records: readonly AssessableReadings[]): UsualReadings {
  const values = new Map<UsualKey, { readonly minSpread: number; readonly numbers: number[] }>();
  for (const record of records)
    for (const kind of vitalKinds) {
      const [key, value] = [keyOf(kind, record), numberOf(kind, record)];
      if (value === null) continue;
      const known = values.get(key);
      if (known) known.numbers.push(value);
      else values.set(key, { minSpread: readings[kind].minSpread, numbers: [value] });
    }
  const known = [...values].filter(([, { numbers }]) => numbers.length >= usualRules.minReadings);
  return Object.fromEntries(known.map(([key, { numbers, minSpread }]) => [key, usualOf(numbers, minSpread)]));
}

/** A reading to ask about before it is saved. */
export interface UnusualReading {
  readonly kind: VitalKind;
  /** True if its band is severe. */
  readonly isSevere: boolean;
  /** The usual range; null if too few readings are known. */
  readonly usual: Usual | null;
}

/**
 * The readings of a record that need a question: severe readings, and readings outside the resident's usual range in any
 * band. Severe readings come first, then the order of Form 01.
 */
export function unusualReadings(record: AssessableReadings, usual: UsualReadings): readonly UnusualReading[] {
  const bands = assessVitals(record);
  const asked = vitalKinds.flatMap((kind): UnusualReading[] => {
    const [value, known = null] = [numberOf(kind, record), usual[keyOf(kind, record)]];
    if (value === null) return [];
    const isSevere = bands[kind]?.tone === 'severe';
    const isOutside = known !== null && (value < known.low || value > known.high);
    return isSevere || isOutside ? [{ kind, isSevere, usual: known }] : [];
  });
  return asked.sort((a, b) => Number(b.isSevere) - Number(a.isSevere));
}
