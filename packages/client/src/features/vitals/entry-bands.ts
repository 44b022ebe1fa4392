import {
  assessBloodPressure,
  assessNumber,
  parseBloodPressure,
  type AlertLimits,
  type Band,
  type SugarType,
  bandSteps,
} from '@hearthline/contracts';
import { parseNumber } from '../../ui/number-text.ts';
import { steps, type MeasureKey, measures } from './measures.ts';

/** Band of the text typed so far; undefined while the text is no valid reading. */
export function bandOfText(
  key: MeasureKey,
  text: string,
  sugarType: SugarType,
  limits?: AlertLimits | null,
): Band | undefined {
  if (key === 'bloodPressure') return assessBloodPressure(text, limits) ?? undefined;
  const value = parseNumber(text);
  const { min, max } = steps[key];
  const isReading = value !== null && value >= min && value <= max;
  return isReading ? assessNumber(key, value, sugarType, limits) : undefined;
}

/** Position on the ruler; for a blood pressure the systolic value. */
export function rulerValue(key: MeasureKey, text: string): number | null {
  return key === 'bloodPressure' ? (parseBloodPressure(text)?.systolic ?? null) : parseNumber(text);
}

/**
 * Segments of the ruler: neighbouring bands of the same tone are joined, and only the ends of the normal band are
 * labelled.
 */
export function rulerSegments(field: MeasureKey, sugarType: SugarType, limits?: AlertLimits | null) {
  const { min, max } = measures[field].ruler;
  const scale = bandSteps(field, sugarType, limits).map(({ from, band }) => ({ from, tone: band.tone }));
  // A resident's own limits may lie outside the ruler.
  const all = scale.filter(({ from }, index) => from < max && (scale[index + 1]?.from ?? max) > min);
  const joined = all.filter((each, index) => each.tone !== all[index - 1]?.tone);
  const segments = joined.map(({ tone }, index) => ({
    tone,
    to: joined[index + 1]?.from ?? max,
  }));
  const normal = joined.findIndex(({ tone }) => tone === 'normal');
  const above = segments[normal]?.to ?? Infinity;
  const step = field === 'bloodPressure' ? 1 : (steps[field].step ?? 1);
  // A band above the normal one starts one step after the last normal value.
  const format = (limit: number) => {
    const written = limit >= above ? limit - step : limit;
    return step < 1 ? written.toFixed(1) : String(written);
  };
  return { segments, format };
}
