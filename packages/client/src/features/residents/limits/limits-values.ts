import {
  formatReading,
  readings,
  vitalKinds,
  type AlertLimits,
  type AlertLimitsDraft,
  type OwnLimits,
  type VitalKind,
} from '@hearthline/contracts';
import { parseNumber } from '../../../ui/number-text.ts';

/** The rows of the dialog, in the order of Form 01. */
export const limitRows: readonly { kind: VitalKind; label: string; unit: string }[] = vitalKinds.map(
  (kind) => ({
    kind,
    label: kind === 'bloodPressure' ? 'Systolic blood pressure' : readings[kind].label,
    unit: readings[kind].unit,
  }),
);

export type End = 'low' | 'high';

/** What stands in the fields, by the path that an error names: "limits.spo2.low", "reason". */
export type LimitTexts = Readonly<Record<string, string>>;

export const pathOf = (kind: VitalKind, end: End): string => `limits.${kind}.${end}`;

/** Limits and their reason as the fields write them. */
export function textsOf(limits: AlertLimits, reason: string): LimitTexts {
  const texts: Record<string, string> = {};
  for (const { kind } of limitRows)
    for (const end of ['low', 'high'] as const) {
      const value = limits[kind]?.[end] ?? null;
      texts[pathOf(kind, end)] = value === null ? '' : formatReading(kind, value);
    }
  return { ...texts, reason };
}

/** What the fields say, and which of them say no number; a row left empty is none. */
export function draftOf(texts: LimitTexts): {
  draft: Omit<AlertLimitsDraft, 'version'>;
  errors: Record<string, string>;
} {
  const limits: Partial<Record<VitalKind, OwnLimits>> = {};
  const errors: Record<string, string> = {};
  for (const { kind } of limitRows) {
    const [low, high] = (['low', 'high'] as const).map((end) => {
      const text = (texts[pathOf(kind, end)] ?? '').trim();
      const value = parseNumber(text);
      if (text !== '' && value === null) errors[pathOf(kind, end)] = 'Please enter a number.';
      return value;
    });
    if (typeof low === 'number' || typeof high === 'number')
      limits[kind] = { low: low ?? null, high: high ?? null };
  }
  return { draft: { limits, reason: (texts['reason'] ?? '').trim() }, errors };
}
