import {
  assessBloodPressure,
  assessNumber,
  parseBloodPressure,
  type AlertLimits,
  type Band,
  type SugarType,
} from '@hearthline/contracts';
import { parseNumber } from '../../ui/number-text.ts';
import { steps, type MeasureKey } from './measures.ts';

/** The band of what is typed so far; none while it says no reading that could be saved. */
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

/** Where the pointer stands on the ruler: the upper number of a blood pressure. */
export function rulerValue(key: MeasureKey, text: string): number | null {
  return key === 'bloodPressure' ? (parseBloodPressure(text)?.systolic ?? null) : parseNumber(text);
}
