import {
  isPressureKind,
  assessBloodPressure,
  assessNumber,
  bandSteps,
  formatReading,
  parseBloodPressure,
  parseTypedNumber,
  readingRules,
  getScaleStep,
  type AlertLimits,
  type Band,
  type SugarType,
} from '@hearthline/contracts';
import type { RulerSegment } from '../../../ui/form/tone-ruler.tsx';
import { steps, type MeasureKey, measures } from './measures.ts';

/** Band of the text typed so far; undefined while the text is no valid reading. */
export function bandOfText(
  key: MeasureKey,
  text: string,
  sugarType: SugarType,
  limits?: AlertLimits | null,
): Band | undefined {
  if (isPressureKind(key)) return assessBloodPressure(text, limits) ?? undefined;
  const { value } = parseTypedNumber(text, readingRules[key]);
  const { min, max } = steps[key];
  const isReading = value !== null && value >= min && value <= max;
  return isReading ? assessNumber(key, value, sugarType, limits) : undefined;
}

/** Position on the ruler; for a blood pressure the systolic value. */
export function rulerValue(key: MeasureKey, text: string): number | null {
  return isPressureKind(key)
    ? (parseBloodPressure(text)?.systolic ?? null)
    : parseTypedNumber(text, readingRules[key]).value;
}

/**
 * Segments of the ruler; neighbouring bands of the same tone are joined. Labels: the first and last value of the normal band,
 * and the nearest value of a severe band that is not next to it. Each label is under its own band.
 */
export function rulerSegments(
  field: MeasureKey,
  sugarType: SugarType,
  limits?: AlertLimits | null,
): RulerSegment[] {
  const { min, max } = measures[field].ruler;
  const scale = bandSteps(field, sugarType, limits).map(({ from, band }) => ({ from, tone: band.tone }));
  // A resident's own limits may lie outside the ruler.
  const all = scale.filter(({ from }, index) => from < max && (scale[index + 1]?.from ?? max) > min);
  const joined = all.filter((each, index) => each.tone !== all[index - 1]?.tone);
  const step = getScaleStep(field);
  const write = (value: number) => formatReading(field, value);
  const normal = joined.findIndex(({ tone }) => tone === 'normal');
  return joined.map(({ from, tone }, index) => {
    const end = joined[index + 1]?.from;
    const isLabelled = tone === 'normal' || (tone === 'severe' && Math.abs(index - normal) > 1);
    const hasFirst = isLabelled && index > 0 && index >= normal;
    const hasLast = isLabelled && end !== undefined && index <= normal;
    return {
      tone,
      to: end ?? max,
      ...(hasFirst && { first: write(from) }),
      ...(hasLast && { last: write(end - step) }),
    };
  });
}
