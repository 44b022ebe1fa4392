import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Role } from '../base/role.ts';
import { Day, Id, Instant, Limit, optionalText, text } from '../base/primitives.ts';
import { makeReadings, readings } from './reading-kinds.ts';
import { UsualReadings } from './usual-readings.ts';
import { NotMeasured, recordedReadings, SugarType } from './recorded-readings.ts';
import { hasConfirmable, vitalsErrors } from './vitals-rules.ts';

/** The observations of Form 01, beside its readings. */
export const observationKinds = ['hydration', 'urine', 'defecation'] as const;
export type ObservationKind = (typeof observationKinds)[number];

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
  /** Null, as for the other two: not answered. */
  hydration: z.nullable(z.boolean()),
  /** Cups of 200 ml. */
  hydrationQuantity: z.nullable(z.int()),
  urine: z.nullable(z.boolean()),
  /** Times. */
  urinationQuantity: z.nullable(z.int()),
  defecation: z.nullable(z.boolean()),
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
  /** Set if the record came from a file; `recordedBy` is then the person who imported the file. */
  source: z.optional(z.literal('import')),
  /** The recorder's name in that file. */
  originalRecorder: z.optional(z.string()),
});
export type VitalsRecord = z.infer<typeof VitalsRecord>;

const absent = z.transform((value: number | null | undefined): number | null => value ?? null);
const orNull = (number: z.ZodMiniNumber<number>) => z.pipe(z.nullish(number), absent);
const whole = (label: string) => orNull(z.int(`${label} must be a whole number`));

const draftReadings = makeReadings({
  pressure: (kind) => optionalText(20, readings[kind].label),
  number(kind) {
    const { label, decimals } = readings[kind];
    return decimals === 0 ? whole(label) : orNull(z.number(`${label} must be a number`));
  },
});

/** false is a No; absent or null: not recorded. */
const Observation = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value): boolean | null => value ?? null),
);

/** The fields of Form 01. Rules over several fields are in vitalsErrors(). */
const VitalsFields = z.object({
  residentId: z.pipe(
    z.nullish(z.string('Please select a resident')),
    z.transform((value): string => value ?? ''),
  ),
  ...draftReadings,
  sugarType: z._default(SugarType, 'fasting'),
  notMeasured: z._default(NotMeasured, {}),
  confirmedOutOfRange: z._default(z.boolean(), false),
  hydration: Observation,
  hydrationQuantity: whole('Quantity'),
  urine: Observation,
  urinationQuantity: whole('Quantity'),
  defecation: Observation,
  defecationQuantity: whole('Quantity'),
  notes: optionalText(2000, 'Notes'),
  /** Time of measurement by the server's clock; now when absent. */
  recordedAt: z.optional(Instant),
  /** The record to correct: `reason` is required then, and `recordedAt` defaults to the old record's. */
  corrects: z.optional(Id),
  reason: z.optional(text(500, 'Reason')),
  /**
   * The alert whose readings are measured again: only these readings are required. 422 at a missing reading of the alert, and
   * at `recheckOf` if it is no readings alert of the resident. A correction has the same `recheckOf` as its record, or none.
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

/** Body of the move of a record to another resident. */
export const VitalsMove = z.object({ residentId: Id });

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
 * `band`: records with a severe reading, or with any reading out of its normal band. `span` replaces days: the last 24 hours,
 * active residents only, as the notices count them.
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

/** Maximum number of records in a reply of trends: 13 a day for a year. */
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
  /** A record, and the record that it corrects. */
  get: {
    method: 'GET',
    path: '/api/vitals/:id',
    access: 'canViewRecords',
    reply: z.object({ record: VitalsRecord, corrected: z.nullable(VitalsRecord) }),
  },
  /** The resident's usual range, from the readings of the last 30 days. */
  usual: {
    method: 'GET',
    path: '/api/residents/:id/usual-vitals',
    access: 'canRecordVitals',
    reply: z.object({ usual: UsualReadings }),
  },
  /** All readings of a resident in a span that ends now, for charts: newest first, in their corrected form. */
  trends: {
    method: 'GET',
    path: '/api/residents/:id/trends',
    access: 'canViewRecords',
    query: z.object({ span: TrendSpan }),
    heavy: true,
    reply: z.object({
      records: z.array(TrendRecord),
      /** The span has older records that did not fit into the reply. */
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
  /**
   * Moves a record to the right resident. The original is voided as "Wrong resident"; a new record with the same readings is
   * judged by the right resident's limits. Allowed for its author within 24 hours and for holders of canVoidRecords.
   */
  move: {
    method: 'POST',
    path: '/api/vitals/:id/move',
    access: 'canRecordVitals',
    body: VitalsMove,
    reply: z.object({ record: VitalsRecord }),
    status: 201,
  },
  /**
   * Voids a record: removed from all lists and counts, kept with author, time and reason. Without canVoidRecords the author alone may,
   * within 24 hours and with the reason "Wrong resident".
   */
  remove: {
    method: 'DELETE',
    path: '/api/vitals/:id',
    access: 'canRecordVitals',
    body: z.object({ reason: z.optional(text(500, 'Reason')) }),
    reply: null,
  },
} as const satisfies Resource;
