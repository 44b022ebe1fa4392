import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Role } from './role.ts';
import { Day, Id, Instant, Limit, optionalText, text } from './primitives.ts';
import { UsualReadings } from './usual-readings.ts';
import { AlertLimits } from './vital-bands.ts';
import { hasConfirmable, vitalsErrors } from './vitals-rules.ts';

/** Why a reading was not taken. */
export const NotMeasuredReason = z.enum(['refused', 'asleep', 'no device', 'other']);
export type NotMeasuredReason = z.infer<typeof NotMeasuredReason>;

const NotMeasured = z.object({
  bloodPressure: z.optional(NotMeasuredReason),
  pulse: z.optional(NotMeasuredReason),
  spo2: z.optional(NotMeasuredReason),
});
export type NotMeasured = z.infer<typeof NotMeasured>;

const SugarType = z.enum(['fasting', 'post-meal']);

// Spread instead of picked: `z.pick` weighs 0.3 KB in the sign-in page's script.
const recordedReadings = {
  /** The resident's own limits when this was stored, also for a correction; null: the default bands. */
  alertLimits: z.nullable(AlertLimits),
  /** Systolic/diastolic, mmHg, e.g. "120/80". */
  bloodPressure: z.nullable(z.string()),
  /** Beats per minute. */
  pulse: z.nullable(z.int()),
  /** Per cent. */
  spo2: z.nullable(z.int()),
  /** Degrees Celsius. */
  temperature: z.nullable(z.number()),
  /** mg/dL. */
  sugar: z.nullable(z.int()),
  sugarType: SugarType,
  notMeasured: NotMeasured,
  /** The alert whose readings were measured again: the others are null, and were no part of it. Absent: Form 01 as a whole. */
  recheckOf: z.optional(Id),
};

/** What a record's readings and their bands need. */
export const RecordedReadings = z.object(recordedReadings);
export type RecordedReadings = z.infer<typeof RecordedReadings>;

/**
 * Form 01 as saved: readings, a copy of the resident's data at that time, and the author. `version` increases with
 * every change.
 */
export const VitalsRecord = z.object({
  id: Id,
  version: z.int(),
  recordNumber: z.string(),
  residentId: Id,
  residentName: z.string(),
  residentLastName: z.string(),
  residentNickname: z.nullable(z.string()),
  residentAge: z.nullable(z.int()),
  residentRoom: z.nullable(z.string()),
  residentAllergies: z.array(z.string()),
  residentMedicalHistory: z.nullable(z.string()),
  ...recordedReadings,
  /** Out of the form's range, confirmed by a second measurement. */
  confirmedOutOfRange: z.boolean(),
  hydration: z.boolean(),
  /** Cups of 200 ml. */
  hydrationQuantity: z.nullable(z.int()),
  urine: z.boolean(),
  /** Times. */
  urinationQuantity: z.nullable(z.int()),
  defecation: z.boolean(),
  /** Times. */
  defecationQuantity: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  recordedBy: Id,
  recordedByName: z.string(),
  recordedByRole: Role,
  recordedByUser: z.object({ id: Id, name: z.string() }),
  recordedAt: Instant,
  createdAt: Instant,
  /** The record that this one corrects, and why. */
  corrects: z.nullable(Id),
  correctionReason: z.nullable(z.string()),
  /** Of a record that came from a file: `recordedBy` imported it. */
  source: z.optional(z.literal('import')),
  /** Who recorded it by that file, as it has the name. */
  originalRecorder: z.optional(z.string()),
});
export type VitalsRecord = z.infer<typeof VitalsRecord>;

const absent = z.transform((value: number | null | undefined): number | null => value ?? null);
const whole = (label: string) => z.pipe(z.nullish(z.int(`${label} must be a whole number`)), absent);

/** The fields of Form 01. Rules over several fields are in vitalsErrors(). */
const VitalsFields = z.object({
  residentId: z.pipe(
    z.nullish(z.string('Please select a resident')),
    z.transform((value): string => value ?? ''),
  ),
  bloodPressure: optionalText(20, 'Blood pressure'),
  pulse: whole('Pulse'),
  spo2: whole('SpO2'),
  temperature: z.pipe(z.nullish(z.number('Temperature must be a number')), absent),
  sugar: whole('Sugar'),
  sugarType: z._default(SugarType, 'fasting'),
  notMeasured: z._default(NotMeasured, {}),
  confirmedOutOfRange: z._default(z.boolean(), false),
  hydration: z._default(z.boolean(), false),
  hydrationQuantity: whole('Quantity'),
  urine: z._default(z.boolean(), false),
  urinationQuantity: whole('Quantity'),
  defecation: z._default(z.boolean(), false),
  defecationQuantity: whole('Quantity'),
  notes: optionalText(2000, 'Notes'),
  /** Time of measurement by the server's clock; now when absent. */
  recordedAt: z.optional(Instant),
  /** The record to correct: `reason` is required then, and `recordedAt` defaults to the old record's. */
  corrects: z.optional(Id),
  reason: z.optional(text(500, 'Reason')),
  /**
   * The alert whose readings are measured again: only those are required, the others may be left out. 422 at a reading of the alert
   * that is missing, and at `recheckOf` for no alert of the resident's readings. A correction names the same as its record, or none.
   */
  recheckOf: z.optional(Id),
});
export type VitalsDraft = z.infer<typeof VitalsFields>;

/**
 * Body of Form 01, checked by the form's rules. A quantity whose box is not ticked is dropped, and a confirmation that no
 * value needs.
 */
export const VitalsDraft = z.pipe(
  VitalsFields,
  z
    .transform((draft: VitalsDraft): VitalsDraft => ({
      ...draft,
      confirmedOutOfRange: draft.confirmedOutOfRange && hasConfirmable(draft),
      hydrationQuantity: draft.hydration ? draft.hydrationQuantity : null,
      urinationQuantity: draft.urine ? draft.urinationQuantity : null,
      defecationQuantity: draft.defecation ? draft.defecationQuantity : null,
    }))
    .check((context) => {
      const { corrects, reason } = context.value;
      const errors = vitalsErrors(context.value);
      if (corrects && !reason) errors['reason'] = 'Please say why the record is corrected.';
      for (const [field, message] of Object.entries(errors))
        context.issues.push({ code: 'custom', message, path: field.split('.'), input: context.value });
    }),
);

/** Days of the home's calendar and a resident; without days: today. */
export const RecordsQuery = z.object({
  residentId: z.optional(Id),
  date: z.optional(Day),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  limit: z.optional(Limit),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type RecordsQuery = z.infer<typeof RecordsQuery>;

/**
 * `band`: records with a severe reading, or with any reading out of its normal band. `span` instead of days: the last 24 hours, active residents only, as the notices count them.
 */
export const VitalsQuery = z.extend(RecordsQuery, {
  band: z.optional(z.enum(['severe', 'out-of-band'])),
  span: z.optional(z.enum(['24h'])),
});
export type VitalsQuery = z.infer<typeof VitalsQuery>;

/** The spans of a resident's trends, in days; each ends now. */
export const trendSpans = { '24h': 1, '7d': 7, '30d': 30, '1y': 365 } as const;
export const TrendSpan = z.enum(['24h', '7d', '30d', '1y']);
export type TrendSpan = z.infer<typeof TrendSpan>;

/** A vitals record as far as charts show it. */
export const TrendRecord = z.object({
  id: Id,
  version: z.int(),
  residentId: Id,
  ...recordedReadings,
  recordedByName: z.string(),
  recordedAt: Instant,
  /** The record that this one corrects. */
  corrects: z.nullable(Id),
});
export type TrendRecord = z.infer<typeof TrendRecord>;

/** The most records in one reply of trends: 13 a day for a year. */
export const maxTrendRecords = 5_000;

export const vitals = {
  list: {
    method: 'GET',
    path: '/api/vitals',
    access: 'canViewRecords',
    query: VitalsQuery,
    heavy: true,
    reply: z.object({
      records: z.array(VitalsRecord),
      nextCursor: z.optional(z.string()),
      /** Number of all stored records that can't be read; absent: none. */
      unreadable: z.optional(z.int()),
    }),
  },
  /** One record, and the one it corrects. */
  get: {
    method: 'GET',
    path: '/api/vitals/:id',
    access: 'canViewRecords',
    reply: z.object({ record: VitalsRecord, corrected: z.nullable(VitalsRecord) }),
  },
  /** What is usual for a resident, by the readings of the last 30 days. */
  usual: {
    method: 'GET',
    path: '/api/residents/:id/usual-vitals',
    access: 'canRecordVitals',
    reply: z.object({ usual: UsualReadings }),
  },
  /** All readings of a resident in a span that ends now, for charts: newest first, corrected ones as they stand. */
  trends: {
    method: 'GET',
    path: '/api/residents/:id/trends',
    access: 'canViewRecords',
    query: z.object({ span: TrendSpan }),
    heavy: true,
    reply: z.object({
      records: z.array(TrendRecord),
      /** There are older ones in the span than fit in a reply. */
      isCut: z.boolean(),
    }),
  },
  create: {
    method: 'POST',
    path: '/api/vitals',
    access: 'canRecordVitals',
    body: VitalsDraft,
    reply: z.object({ record: VitalsRecord }),
    status: 201,
  },
  /** Voids a record: removed from all lists and counts, kept with author, time and reason. */
  remove: {
    method: 'DELETE',
    path: '/api/vitals/:id',
    access: 'canVoidRecords',
    body: z.object({ reason: z.optional(text(500, 'Reason')) }),
    reply: null,
  },
} as const satisfies Resource;
