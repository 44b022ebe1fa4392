/** A dose that follows from a reading: "blood sugar 150 to 199 mg/dL: 2 units". */
import * as z from 'zod/mini';
import { alertLimitRanges } from './alert-limits.ts';
import { AmountNumber } from './dose-amount.ts';
import { formatAmount, type DoseAmount } from './format-dose.ts';
import { numberKinds, readings } from './reading-kinds.ts';
import { describeReading, formatReading, readingName } from './reading-text.ts';
import type { VitalKind } from './readings.ts';
import { Instant } from '../base/primitives.ts';
import { hasAtMostDecimals } from '../base/typed-number.ts';

export const mostScaleSteps = 12;

/** A reading of the round counts for this time, in minutes. */
export const scaleReadingMinutes = 60;

const ScaleStep = z.object({
  /** Both included. */
  from: z.number('Please enter a number.'),
  /** Null, in the last step: and above. */
  to: z.nullable(z.number('Please enter a number.')),
  amount: AmountNumber,
});
export type ScaleStep = z.infer<typeof ScaleStep>;

/** Amounts by the value of a reading, in its unit; the steps ascend. The prescriber decides them: there is no default. */
export const DoseScale = z
  .object({
    reading: z.enum(numberKinds, 'Please choose the reading.'),
    steps: z
      .array(ScaleStep)
      .check(z.minLength(1, 'Enter at least one step.'), z.maxLength(mostScaleSteps, 'At most 12 steps.')),
    /** The order leaves values between its steps without a dose. */
    hasGaps: z.optional(z.boolean()),
  })
  .check(({ value: { reading, steps, hasGaps = false }, issues }) => {
    steps.forEach((step, index) => {
      const found = findStepError(reading, step, steps[index + 1], hasGaps);
      if (found)
        issues.push({
          code: 'custom',
          message: found.message,
          path: ['steps', index + found.of, found.field],
          input: step,
        });
    });
  });
export type DoseScale = z.infer<typeof DoseScale>;

interface StepError {
  /** 0: of the step; 1: of the next one. */
  readonly of: 0 | 1;
  readonly field: 'from' | 'to';
  readonly message: string;
}

function findStepError(
  reading: VitalKind,
  { from, to }: ScaleStep,
  next: ScaleStep | undefined,
  hasGaps: boolean,
): StepError | null {
  const { decimals } = readings[reading];
  for (const field of ['from', 'to'] as const) {
    const value = field === 'from' ? from : to;
    const message = value === null ? null : findReadingError({ reading }, value);
    if (message !== null) return { of: 0, field, message };
  }
  if (to !== null && to < from) return { of: 0, field: 'to', message: 'Must not be under the lower value.' };
  if (!next) return null;
  if (to === null) return { of: 0, field: 'to', message: 'Only the last step may be open above.' };
  if (next.from <= to) return { of: 1, field: 'from', message: 'It begins within the step before.' };
  const follows = Number((to + 10 ** -decimals).toFixed(decimals));
  return next.from === follows || hasGaps
    ? null
    : {
        of: 1,
        field: 'from',
        message: `Nothing is ordered between. Begin with ${formatReading(reading, follows)}, or say that the order leaves gaps.`,
      };
}

/** The step of a value; null if the order has none. */
export const findScaleStep = ({ steps }: DoseScale, value: number): ScaleStep | null =>
  steps.find(({ from, to }) => value >= from && (to === null || value <= to)) ?? null;

/** The dose of a scale: from its least to its most amount. */
export function toScaledDose<Unit extends string>(
  { steps }: { readonly steps: readonly Pick<ScaleStep, 'amount'>[] },
  unit: Unit,
): { amount: number; unit: Unit; upTo?: number } {
  const amounts = steps.map(({ amount }) => amount);
  const [amount, upTo] = [Math.min(...amounts), Math.max(...amounts)];
  return { amount, unit, ...(upTo > amount && { upTo }) };
}

/** "150 to 199 mg/dL: 2 units", "350 mg/dL and above: 8 units" */
export function formatScaleStep(
  { reading }: Pick<DoseScale, 'reading'>,
  { from, to, amount }: ScaleStep,
  unit: string,
): string {
  const measure = readings[reading].unit;
  const begin = formatReading(reading, from);
  const range =
    to === null ? `${begin} ${measure} and above` : `${begin} to ${formatReading(reading, to)} ${measure}`;
  return `${range}: ${formatAmount({ amount, unit })}`;
}

/** "By sugar: 150 to 199 mg/dL: 2 units; 200 to 249 mg/dL: 4 units" */
export const formatScale = (scale: DoseScale, { unit }: Pick<DoseAmount, 'unit'>): string =>
  `By ${readingName(scale.reading)}: ${scale.steps.map((step) => formatScaleStep(scale, step, unit)).join('; ')}`;

/** "No step of the order fits 412 mg/dL: ask the doctor." */
export const outsideScaleText = ({ reading }: Pick<DoseScale, 'reading'>, value: number): string =>
  `No step of the order fits ${formatReading(reading, value)} ${readings[reading].unit}: ask the doctor.`;

/** The reading from which a dose follows, typed at giving, or the last one of the round. */
export const ReadingDraft = z.object({
  value: z.number('Please enter a number.'),
  /** The time of measuring; absent: now. */
  at: z.optional(Instant),
});
export type ReadingDraft = z.infer<typeof ReadingDraft>;

/** The reading as stored with the dose. It is no vitals record. */
export const DoseReading = z.object({ kind: z.enum(numberKinds), value: z.number(), at: Instant });

/** "Sugar 172 mg/dL" */
export const formatDoseReading = ({
  kind,
  value,
}: {
  readonly kind: VitalKind;
  readonly value: number;
}): string => describeReading(kind, value);

/** The error of a value that the reading cannot have; null if it can. */
export function findReadingError({ reading }: { readonly reading: VitalKind }, value: number): string | null {
  const { min, max, label } = alertLimitRanges[reading];
  if (value < min || value > max) return `${label} must be between ${String(min)} and ${String(max)}.`;
  const { decimals } = readings[reading];
  return hasAtMostDecimals(value, decimals) ? null : `${label} has at most ${String(decimals)} decimals.`;
}
