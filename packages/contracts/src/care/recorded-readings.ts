import * as z from 'zod/mini';
import { Id } from '../base/primitives.ts';
import { byKind, makeReadings, readings, requiredKinds } from './reading-kinds.ts';
import { AlertLimits } from './vital-bands.ts';

/** Why a reading was not taken. */
export const NotMeasuredReason = z.enum(['refused', 'asleep', 'no device', 'other']);
export type NotMeasuredReason = z.infer<typeof NotMeasuredReason>;

/** The reasons of required readings. */
export const NotMeasured = z.object(byKind(requiredKinds, () => z.optional(NotMeasuredReason)));
export type NotMeasured = z.infer<typeof NotMeasured>;

export const SugarType = z.enum(['fasting', 'post-meal']);

type Amount = z.ZodMiniNullable<z.ZodMiniNumber<number>>;

// Spread instead of picked: `z.pick` weighs 0.3 KB in the sign-in page's script.
export const recordedReadings = {
  /** The resident's own limits when this was stored, also for a correction; null: the default bands. */
  alertLimits: z.nullable(AlertLimits),
  ...makeReadings({
    pressure: () => z.nullable(z.string()),
    number: (kind): Amount => z.nullable(readings[kind].decimals === 0 ? z.int() : z.number()),
  }),
  sugarType: SugarType,
  notMeasured: NotMeasured,
  /**
   * The alert whose readings were measured again; the other readings are null and were not asked for. Absent: a full Form 01.
   */
  recheckOf: z.optional(Id),
};

/** The fields that a record's readings and their bands need. */
export const RecordedReadings = z.object(recordedReadings);
export type RecordedReadings = z.infer<typeof RecordedReadings>;
