import {
  isPressureKind,
  AlertLimitsDraft,
  toFieldErrors,
  formatReading,
  parseTypedNumber,
  readingRules,
  readings,
  vitalKinds,
  type OwnLimits,
  type Resident,
  type VitalKind,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { FormFields } from '../../../../lib/form/edit-form/form-values.ts';

/** In the order of Form 01. */
export const limitRows: readonly { kind: VitalKind; label: string; unit: string }[] = vitalKinds.map(
  (kind) => ({
    kind,
    label: isPressureKind(kind) ? 'Systolic blood pressure' : readings[kind].label,
    unit: readings[kind].unit,
  }),
);

/** The two steps of a resident's limits, each with its two ends. */
export const limitSteps = [
  { title: 'Target', name: 'target', ends: ['low', 'high'] },
  { title: 'Alarm limits', name: 'alarm limit', ends: ['alarmLow', 'alarmHigh'] },
] as const;
export type LimitEnd = (typeof limitSteps)[number]['ends'][number];

export const endWords: Readonly<Record<LimitEnd, 'Low' | 'High'>> = {
  low: 'Low',
  alarmLow: 'Low',
  high: 'High',
  alarmHigh: 'High',
};
const limitEnds = Object.keys(endWords) as readonly LimitEnd[];

/** "Low target of SpO2" */
export function endLabel(end: LimitEnd, label: string): string {
  const name = limitSteps.find(({ ends }) => ends.some((one) => one === end))?.name ?? '';
  return `${endWords[end]} ${name} of ${label}`;
}

export interface LimitsValues {
  limits: Record<VitalKind, Record<LimitEnd, string>>;
  reason: string;
}

export const limitsFields: FormFields<LimitsValues> = {
  ...Object.fromEntries(
    limitRows.flatMap(({ kind, label }) =>
      limitEnds.map((end) => [`limits.${kind}.${end}`, endLabel(end, label)]),
    ),
  ),
  reason: 'Reason',
};

/** The form's values for a resident's limits; '' for no limit. */
export function toLimitsValues(resident: Resident | null): LimitsValues {
  const own = resident?.alertLimits;
  const textOf = (kind: VitalKind, end: LimitEnd) => {
    const value = own?.limits[kind]?.[end] ?? null;
    return value === null ? '' : formatReading(kind, value);
  };
  const rows = vitalKinds.map((kind) => [
    kind,
    Object.fromEntries(limitEnds.map((end) => [end, textOf(kind, end)])),
  ]);
  return { limits: Object.fromEntries(rows) as LimitsValues['limits'], reason: own?.reason ?? '' };
}

type LimitsDraft = Omit<AlertLimitsDraft, 'version'>;

/**
 * Converts the form's values to the request; an empty row is no limit. `base` has the limits the form started with.
 */
export function limitsSchema(base: Resident | null): z.ZodMiniType<LimitsDraft> {
  return z.pipe(
    z.custom<LimitsValues>(),
    z.transform((values: LimitsValues, { issues }) => {
      const { draft, errors } = draftOf(values);
      const { error } = AlertLimitsDraft.safeParse(draft);
      const found = { ...toFieldErrors(error?.issues ?? []), ...errors, ...clearingErrors(draft, base) };
      for (const [path, message] of Object.entries(found))
        issues.push({ code: 'custom', input: values, path: path.split('.'), message });
      return draft;
    }),
  );
}

/** The parsed limits, and an error for each refused field. */
function draftOf(values: LimitsValues): { draft: LimitsDraft; errors: Record<string, string> } {
  const limits: Partial<Record<VitalKind, OwnLimits>> = {};
  const errors: Record<string, string> = {};
  for (const kind of vitalKinds) {
    const numberAt = (end: LimitEnd) => {
      const text = values.limits[kind][end].trim();
      if (text === '') return null;
      const { value, message } = parseTypedNumber(text, readingRules[kind]);
      if (message !== null) errors[`limits.${kind}.${end}`] = message;
      return value;
    };
    const [low, high] = [numberAt('low'), numberAt('high')];
    const alarm = { alarmLow: numberAt('alarmLow'), alarmHigh: numberAt('alarmHigh') };
    const hasAlarm = alarm.alarmLow !== null || alarm.alarmHigh !== null;
    if (low !== null || high !== null || hasAlarm) limits[kind] = { low, high, ...(hasAlarm && alarm) };
  }
  return { draft: { limits, reason: values.reason.trim() }, errors };
}

/** Clearing requires existing limits and a new reason. */
function clearingErrors({ limits, reason }: LimitsDraft, base: Resident | null): Record<string, string> {
  if (Object.keys(limits).length > 0) return {};
  if (!base?.alertLimits)
    return { [`limits.${limitRows[0]?.kind ?? ''}.low`]: 'Please give at least one limit.' };
  return reason === base.alertLimits.reason ? { reason: 'Please say why the limits are cleared.' } : {};
}
