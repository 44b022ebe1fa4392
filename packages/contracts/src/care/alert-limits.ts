import * as z from 'zod/mini';
import { Id, Instant, SeenVersion, text } from '../base/primitives.ts';
import { byKind, readings, vitalKinds } from './reading-kinds.ts';
import type { VitalKind } from './readings.ts';
import { hasAtMostDecimals } from '../base/typed-number.ts';
import { AlertLimits, type OwnLimits } from './vital-bands.ts';

/** A resident's own limits, targets and alarm limits: reason, author and time. */
export const ResidentAlertLimits = z.object({
  limits: AlertLimits,
  reason: z.string(),
  setBy: z.object({ id: Id, name: z.string() }),
  setAt: Instant,
});
export type ResidentAlertLimits = z.infer<typeof ResidentAlertLimits>;

/** Valid range of a limit: that of a confirmed reading in Form 01. For blood pressure it limits the systolic. */
export const alertLimitRanges = byKind(vitalKinds, (kind) => {
  const { label, value, range, confirmed = range } = readings[kind];
  return { ...confirmed, label: value === 'pressure' ? 'Systolic pressure' : label };
});

function numberError(kind: VitalKind, value: number | null): string | null {
  if (value === null) return null;
  const { min, max, label } = alertLimitRanges[kind];
  if (value < min || value > max) return `${label} must be between ${String(min)} and ${String(max)}.`;
  const { decimals } = readings[kind];
  if (hasAtMostDecimals(value, decimals)) return null;
  return decimals === 0 ? `${label} must be a whole number.` : `${label} has at most one decimal.`;
}

const noLimitText = 'Please give a target or an alarm limit.';

function errorsOfLimits(kind: VitalKind, own: OwnLimits): Record<string, string> {
  const { low, high, alarmLow = null, alarmHigh = null } = own;
  if ([low, high, alarmLow, alarmHigh].every((limit) => limit === null)) return { low: noLimitText };
  const isAbove = (a: number | null, b: number | null) => a !== null && b !== null && a > b;
  const isCrossed = (a: number | null, b: number | null) => a !== null && b !== null && a >= b;
  const insideText = 'Must not be inside the target.';
  const errors = {
    low: numberError(kind, low),
    high: numberError(kind, high) ?? (isCrossed(low, high) ? 'Must be above the low target.' : null),
    alarmLow: numberError(kind, alarmLow) ?? (isAbove(alarmLow, low) ? insideText : null),
    alarmHigh:
      numberError(kind, alarmHigh) ??
      (isAbove(high, alarmHigh) ? insideText : null) ??
      (isCrossed(alarmLow ?? low, alarmHigh) || isCrossed(alarmLow, high ?? alarmHigh)
        ? 'Must be above the low limits.'
        : null),
  };
  return Object.fromEntries(
    Object.entries(errors).flatMap(([end, message]) => (message === null ? [] : [[end, message]])),
  );
}

/** Errors of limits by path ("spo2.low"); empty when valid. */
export function alertLimitErrors(limits: AlertLimits): Record<string, string> {
  return Object.fromEntries(
    vitalKinds.flatMap((kind) => {
      const own = limits[kind];
      return own
        ? Object.entries(errorsOfLimits(kind, own)).map(([end, why]) => [`${kind}.${end}`, why])
        : [];
    }),
  );
}

// Strict: an ignored misspelt kind would clear the limits it meant.
const NamedLimits = z.strictObject(AlertLimits.shape, {
  error: ({ code }) => (code === 'unrecognized_keys' ? `Limits are of ${vitalKinds.join(', ')}.` : undefined),
});

/** Replaces all own limits of a resident; empty limits clear them. A reason is always required. */
export const AlertLimitsDraft = z.object({
  limits: NamedLimits.check((context) => {
    for (const [path, message] of Object.entries(alertLimitErrors(context.value)))
      context.issues.push({ code: 'custom', message, path: path.split('.'), input: context.value });
  }),
  reason: text(500, 'Reason').check(z.minLength(3, 'Please say why, in at least 3 characters.')),
  version: SeenVersion,
});
export type AlertLimitsDraft = z.infer<typeof AlertLimitsDraft>;
