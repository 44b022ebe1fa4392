import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Role } from './permissions.ts';
import { Day, Id, Instant, Limit, optionalText, text } from './primitives.ts';
import { AlertLimits } from './vital-bands.ts';
import { vitalsErrors } from './vitals-rules.ts';

/** Why a reading could not be taken. */
export const NotMeasuredReason = z.enum(['refused', 'asleep', 'no device', 'other']);
export type NotMeasuredReason = z.infer<typeof NotMeasuredReason>;

const NotMeasured = z.object({
  bloodPressure: z.optional(NotMeasuredReason),
  pulse: z.optional(NotMeasuredReason),
  spo2: z.optional(NotMeasuredReason),
});
export type NotMeasured = z.infer<typeof NotMeasured>;

const SugarType = z.enum(['fasting', 'post-meal']);

/** Form 01 as it was saved: readings, the resident as they were then, and who recorded it. `version` rises with every change. */
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
  /** The resident's own limits when this was stored, a correction's too: its bands go by them. null: the default bands. */
  alertLimits: z.nullable(AlertLimits),
  /** Systolic/diastolic, mmHg, e.g. "120/80". */
  bloodPressure: z.nullable(z.string()),
  /** Beats a minute. */
  pulse: z.nullable(z.int()),
  /** Per cent. */
  spo2: z.nullable(z.int()),
  /** Degrees Celsius. */
  temperature: z.nullable(z.number()),
  /** mg/dL. */
  sugar: z.nullable(z.int()),
  sugarType: SugarType,
  notMeasured: NotMeasured,
  /** Outside the form's limits, and measured twice. */
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
  /** The record this one was written in place of, and why. */
  corrects: z.nullable(Id),
  correctionReason: z.nullable(z.string()),
});
export type VitalsRecord = z.infer<typeof VitalsRecord>;

const absent = z.transform((value: number | null | undefined): number | null => value ?? null);
const whole = (label: string) => z.pipe(z.nullish(z.int(`${label} must be a whole number`)), absent);

/** The fields of Form 01. The rules that join several fields are vitalsErrors(). */
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
  /** When it was measured, by the server's clock as the client knows it; now when absent. */
  recordedAt: z.optional(Instant),
  /** The record that this one is written in place of: `reason` is required then, `recordedAt` defaults to the old one's. */
  corrects: z.optional(Id),
  reason: z.optional(text(500, 'Reason')),
});
export type VitalsDraft = z.infer<typeof VitalsFields>;

/** What Form 01 sends: its fields, held to the form's rules. A quantity whose box is not ticked is dropped. */
export const VitalsDraft = z.pipe(
  VitalsFields,
  z
    .transform((draft: VitalsDraft): VitalsDraft => ({
      ...draft,
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

/** One day, or a span of days, of the home's calendar; one resident or all. Neither given: today. */
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
 * `band`: only records with a severe reading; with any reading out of its band; or `attention`, out of band and none severe.
 * `span` instead of days: the last 24 hours, of those residents alone who are active, as the notices count them.
 */
export const VitalsQuery = z.extend(RecordsQuery, {
  band: z.optional(z.enum(['severe', 'attention', 'out-of-band'])),
  span: z.optional(z.enum(['24h'])),
});
export type VitalsQuery = z.infer<typeof VitalsQuery>;

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
      /** How many records of all could not be read, and are left out wherever they belong; absent: none. */
      unreadable: z.optional(z.int()),
    }),
  },
  /** One record; with it the one it corrects, as that was. */
  get: {
    method: 'GET',
    path: '/api/vitals/:id',
    access: 'canViewRecords',
    reply: z.object({ record: VitalsRecord, corrected: z.nullable(VitalsRecord) }),
  },
  create: {
    method: 'POST',
    path: '/api/vitals',
    access: 'canRecordVitals',
    body: VitalsDraft,
    reply: z.object({ record: VitalsRecord }),
    status: 201,
  },
  /** Voids: gone from every list, count and report, kept with who, when and why. */
  remove: {
    method: 'DELETE',
    path: '/api/vitals/:id',
    access: 'canVoidRecords',
    body: z.object({ reason: z.optional(text(500, 'Reason')) }),
    reply: null,
  },
} as const satisfies Resource;
