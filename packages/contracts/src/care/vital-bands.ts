/**
 * Clinical bands: the tone and word shown with every reading. Display aids, to be reviewed by the home's clinician; not
 * a score, not a decision.
 */
import * as z from 'zod/mini';
import {
  byKind,
  isNumberKind,
  readings,
  vitalKinds,
  type NumberKind,
  type ReadingValues,
} from './reading-kinds.ts';
import { bandTypes, type Band, type BandStep, type SugarType, type Tone } from './reading-row.ts';
import type { VitalKind } from './readings.ts';

const OwnLimit = z.nullable(z.number());

/**
 * A resident's own limits of one reading in two steps, all inclusive. Outside the target (`low`, `high`) a reading needs
 * attention; outside the alarm limits it is severe. null: no limit on that side.
 */
export const OwnLimits = z.object({
  low: OwnLimit,
  high: OwnLimit,
  alarmLow: z.optional(OwnLimit),
  alarmHigh: z.optional(OwnLimit),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/**
 * A resident's own limits, in the units of the readings; for a blood pressure, of the systolic. A target replaces the default
 * bands on its side: the normal band begins at `low` and ends at `high`. With a target alone, the alarm is the severe edge of
 * the default bands, and never inside the target. A side without limits keeps its default bands.
 */
export const AlertLimits = z.object(byKind(vitalKinds, () => z.optional(OwnLimits)));
export type AlertLimits = z.infer<typeof AlertLimits>;

/** Diastolic pressure. A resident's own limits are of the systolic alone. */
export const diastolicSteps = readings.bloodPressure.diastolicBands;

const { severeLow, low, normal, high, severeHigh } = bandTypes;

const severityOf: Readonly<Record<Tone, number>> = { normal: 0, attention: 1, severe: 2 };

function bandAt(steps: readonly BandStep[], value: number): Band {
  let found: Band = normal;
  for (const step of steps) if (value >= step.from) found = step.band;
  return found;
}

/** The values below which, and from which on, the bands of a scale are severe. */
function severeEdges(steps: readonly BandStep[]): { low: number; high: number } {
  const [first, second] = steps;
  const last = steps.at(-1);
  return {
    low: first?.band.tone === 'severe' ? (second?.from ?? -Infinity) : -Infinity,
    high: last?.band.tone === 'severe' ? last.from : Infinity,
  };
}

/** The band of a value under own limits; `otherwise` is its default band, `above(x)` the next value after x. */
function bandWithin(
  { low: from, high: to, alarmLow = null, alarmHigh = null }: OwnLimits,
  value: number,
  otherwise: Band,
  edges: ReturnType<typeof severeEdges>,
  above: (limit: number) => number,
): Band {
  if (from !== null || alarmLow !== null)
    if (value < Math.min(alarmLow ?? edges.low, from ?? Infinity)) return severeLow;
  if (to !== null || alarmHigh !== null) {
    const alarm = alarmHigh === null ? edges.high : above(alarmHigh);
    if (value >= Math.max(alarm, to === null ? -Infinity : above(to))) return severeHigh;
  }
  if (from !== null && value < from) return low;
  if (to !== null && value > to) return high;
  const [target, alarm] = otherwise.side === 'low' ? [from, alarmLow] : [to, alarmHigh];
  if (otherwise.side === 'normal' || target !== null) return normal;
  // Inside own alarm limits no reading is severe.
  if (alarm !== null && otherwise.tone === 'severe') return otherwise.side === 'low' ? low : high;
  return otherwise;
}

/** Applies own limits to a scale. `unit` is the smallest difference between two values. */
function applyOwnLimits(
  steps: readonly BandStep[],
  own: OwnLimits | undefined,
  unit = 1,
): readonly BandStep[] {
  if (!own) return steps;
  const above = (limit: number) => Number((Math.round((limit + unit) / unit) * unit).toFixed(1));
  const { low: from, high: to, alarmLow = null, alarmHigh = null } = own;
  const lows = [from, alarmLow].filter((limit) => limit !== null);
  const highs = [to, alarmHigh].filter((limit) => limit !== null).map(above);
  const edges = severeEdges(steps);
  return [...steps.map((step) => step.from), ...lows, ...highs]
    .sort((a, b) => a - b)
    .map((start) => ({ from: start, band: bandWithin(own, start, bandAt(steps, start), edges, above) }))
    .filter(({ band }, index, all) => band !== all[index - 1]?.band);
}

/** A reading's scale, lowest band first; of a blood pressure the systolic's. */
export function bandSteps(
  kind: VitalKind,
  sugarType: SugarType = 'fasting',
  limits?: AlertLimits | null,
): readonly BandStep[] {
  const { bands, decimals } = readings[kind];
  const steps = 'fasting' in bands ? bands[sugarType] : bands;
  return applyOwnLimits(steps, limits?.[kind], 10 ** -decimals);
}

/** Parses "120/80" (mmHg); null unless within 40-300 over 20-200 and systolic above diastolic. */
export function parseBloodPressure(value: string): { systolic: number; diastolic: number } | null {
  const match = /^(\d{2,3})\/(\d{2,3})$/.exec(value);
  if (!match) return null;
  const [upper, lower] = [Number(match[1]), Number(match[2])];
  const within = upper >= 40 && upper <= 300 && lower >= 20 && lower <= 200 && upper > lower;
  return within ? { systolic: upper, diastolic: lower } : null;
}

/** The band of a blood pressure: the more severe of its two numbers, the systolic when equal. */
export function assessBloodPressure(value: string, limits?: AlertLimits | null): Band | null {
  const pressure = parseBloodPressure(value);
  if (!pressure) return null;
  const upper = bandAt(bandSteps('bloodPressure', 'fasting', limits), pressure.systolic);
  const lower = bandAt(diastolicSteps, pressure.diastolic);
  return severityOf[lower.tone] > severityOf[upper.tone] ? lower : upper;
}

/** The band of a single number; sugar depends on the meal. */
export function assessNumber(
  kind: NumberKind,
  value: number,
  sugarType: SugarType = 'fasting',
  limits?: AlertLimits | null,
): Band {
  return bandAt(bandSteps(kind, sugarType, limits), value);
}

type OptionalValues = { [Kind in VitalKind]?: ReadingValues[Kind] | undefined };

export interface AssessableReadings extends OptionalValues {
  sugarType?: SugarType | undefined;
  /** The resident's own limits, copied into the record. */
  alertLimits?: AlertLimits | null | undefined;
}

/** The bands of all measured readings. */
export function assessVitals(record: AssessableReadings): Partial<Record<VitalKind, Band>> {
  const bands: Partial<Record<VitalKind, Band>> = {};
  const { alertLimits: limits, sugarType } = record;
  for (const kind of vitalKinds) {
    const value = record[kind];
    if (typeof value === 'number') {
      if (isNumberKind(kind)) bands[kind] = assessNumber(kind, value, sugarType, limits);
      continue;
    }
    const band = value ? assessBloodPressure(value, limits) : null;
    if (band) bands[kind] = band;
  }
  return bands;
}

/** The most severe tone; normal without bands. */
export function worstTone(bands: Partial<Record<VitalKind, Band>>): Tone {
  const tones = Object.values(bands).map((band) => band.tone);
  return tones.reduce<Tone>((worst, tone) => (severityOf[tone] > severityOf[worst] ? tone : worst), 'normal');
}
