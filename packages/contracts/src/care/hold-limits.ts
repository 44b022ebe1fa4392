import * as z from 'zod/mini';
import { alertLimitRanges } from './alert-limits.ts';
import { formatScale, type DoseScale } from './dose-scale.ts';
import type { DoseAmount } from './format-dose.ts';
import { readings, vitalKinds } from './reading-kinds.ts';
import { formatFlag, type PrescriptionFlag } from './prescription-flags.ts';
import { describeReading, formatReading, readingName } from './reading-text.ts';
import type { VitalKind } from './readings.ts';
import { Instant } from '../base/primitives.ts';
import { hasAtMostDecimals } from '../base/typed-number.ts';

export const mostHoldLimits = 4;

const hourMs = 60 * 60_000;

const missingLimitText = 'Enter a value below or above which the dose is held.';

/** Error of a limit's value; null if it is valid. Of a blood pressure the limit is the systolic. */
function valueError(kind: VitalKind, value: number): string | null {
  const { min, max, label } = alertLimitRanges[kind];
  if (value < min || value > max) return `${label} must be between ${String(min)} and ${String(max)}.`;
  return hasAtMostDecimals(value, readings[kind].decimals)
    ? null
    : `${label} has at most ${String(readings[kind].decimals)} decimals.`;
}

/**
 * A dose is held while a reading is below or above a value ("hold when pulse below 55"), or was not measured lately. Values are in
 * the reading's unit; of a blood pressure the systolic counts. The prescriber decides them: there is no default.
 */
export const HoldLimit = z
  .object({
    kind: z.enum(vitalKinds, 'Please choose the reading.'),
    /** Held below this value (exclusive). */
    below: z.nullable(z.number('Please enter a number.')),
    /** Held above this value (exclusive). */
    above: z.nullable(z.number('Please enter a number.')),
    /** Hours for which a reading counts. */
    withinHours: z
      .int('Please enter whole hours.')
      .check(z.minimum(1, 'At least 1 hour.'), z.maximum(72, 'At most 72 hours.')),
  })
  .check((context) => {
    const { kind, below, above } = context.value;
    const add = (field: 'below' | 'above', message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value[field] });
    if (below === null && above === null) add('below', missingLimitText);
    for (const field of ['below', 'above'] as const) {
      const value = context.value[field];
      const error = value === null ? null : valueError(kind, value);
      if (error !== null) add(field, error);
    }
    if (below !== null && above !== null && below > above) add('above', 'Must not be under the lower value.');
  });
export type HoldLimit = z.infer<typeof HoldLimit>;

/** The hold limits of a prescription. */
export const HoldLimits = z
  .array(HoldLimit)
  .check(z.maxLength(mostHoldLimits, `At most ${String(mostHoldLimits)} limits.`));

/** A hold limit with the resident's last reading, for the dialog and the rule. */
export const HoldReading = z.object({
  limit: HoldLimit,
  /** The last reading: "110/70" for a blood pressure; null: none within 30 days. */
  value: z.nullable(z.union([z.number(), z.string()])),
  recordedAt: z.nullable(Instant),
  /** Why the dose is held; null: it may be given. */
  held: z.nullable(z.enum(['below', 'above', 'not-measured'])),
});
export type HoldReading = z.infer<typeof HoldReading>;

/** The number that is compared: the systolic of a blood pressure. */
const toNumber = (value: number | string): number =>
  typeof value === 'string' ? Number.parseInt(value, 10) : value;

/** Tells why a dose given at `at` is held; null if it may be given. */
export function getHeld(
  { below, above, withinHours }: HoldLimit,
  last: { readonly value: number | string; readonly recordedAt: Date } | null,
  at: Date,
): HoldReading['held'] {
  if (!last || at.getTime() - last.recordedAt.getTime() > withinHours * hourMs) return 'not-measured';
  const value = toNumber(last.value);
  if (below !== null && value < below) return 'below';
  return above !== null && value > above ? 'above' : null;
}

const limitName = (kind: VitalKind): string =>
  readings[kind].value === 'pressure' ? 'systolic pressure' : readingName(kind);

/** "Hold when pulse is below 55 bpm, or not measured for 24 h" */
export function formatHoldLimit({ kind, below, above, withinHours }: HoldLimit): string {
  const { unit } = readings[kind];
  const ends = [
    ...(below === null ? [] : [`below ${formatReading(kind, below)} ${unit}`]),
    ...(above === null ? [] : [`above ${formatReading(kind, above)} ${unit}`]),
  ].join(' or ');
  return `Hold when ${limitName(kind)} is ${ends}, or not measured for ${String(withinHours)} h`;
}

/** The times of the readings beyond their limits, in the order of the limits; null: none was recorded. */
export const getHeldTimes = (holds: readonly HoldReading[]): (string | null)[] =>
  holds.filter(({ held }) => held !== null).map(({ recordedAt }) => recordedAt);

/**
 * Flags, instructions, scale and hold limits in one text: "Crushed: agreed by Dr. Vega. With water. Hold when pulse is below 55 bpm, or not
 * measured for 24 h."; null: none.
 */
export function formatInstructions({
  instructions,
  holdLimits = [],
  flags,
  scale,
  dose,
}: {
  readonly instructions: string | null;
  readonly flags?: readonly PrescriptionFlag[] | null | undefined;
  readonly holdLimits?: readonly HoldLimit[] | null | undefined;
  readonly scale?: DoseScale | null | undefined;
  /** Its unit is that of the scale. */
  readonly dose?: DoseAmount | undefined;
}): string | null {
  const parts = [
    ...(flags ?? []).map((flag) => `${formatFlag(flag)}.`),
    ...(instructions === null
      ? []
      : [/[.!?]$/.test(instructions) || !(holdLimits?.length || scale) ? instructions : `${instructions}.`]),
    ...(scale && dose ? [`${formatScale(scale, dose)}.`] : []),
    ...(holdLimits ?? []).map((limit) => `${formatHoldLimit(limit)}.`),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${String(minutes)} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${String(hours)} h ago` : `${String(Math.round(hours / 24))} days ago`;
}

/** "Hold when pulse is below 55 bpm, or not measured for 24 h. Last: Pulse 52 bpm, 2 h ago." `at`: when the dose is given. */
export function formatHoldReading({ limit, value, recordedAt }: HoldReading, at: Date): string {
  const last =
    value === null || recordedAt === null
      ? `No ${readingName(limit.kind)} is recorded`
      : `Last: ${describeReading(limit.kind, value)}, ${formatAge(at.getTime() - Date.parse(recordedAt))}`;
  return `${formatHoldLimit(limit)}. ${last}.`;
}
