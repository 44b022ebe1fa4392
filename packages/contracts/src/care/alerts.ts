import * as z from 'zod/mini';
import { RecordedAmount } from './dose-amount.ts';
import { DoseRule } from './dose-rules.ts';
import { TimeOfDay } from './dose-schedule.ts';
import { noteRequiredText, takeOverReasonText } from './alert-rules.ts';
import type { Resource } from '../base/endpoint.ts';
import { MedicationProduct } from './medication-product.ts';
import { Day, Id, Instant, Limit, SeenVersion, text } from '../base/primitives.ts';
import { vitalKinds } from './reading-kinds.ts';
import { OwnLimits } from './vital-bands.ts';

const By = z.object({ id: Id, name: z.string() });

/** A note on what was done. */
const Note = z.object({ text: z.string(), by: By, at: Instant });

export const AlertKind = z.enum(vitalKinds);

/** An entry of an alert's history. `by` is null for automatic steps. */
const Step = z.object({
  what: z.enum([
    'taken',
    /** The person who took the alert gave it back within seconds. */
    'released',
    /** `by` gave it to `to`. */
    'handed-over',
    /** `by` took it from `to`; the note with the same time has the reason. */
    'taken-over',
    'recheck-due',
    'rechecked',
    'recheck-withdrawn',
    /** A correction of the record added a severe reading, changed one, or left one out of the severe bands. */
    'reading-added',
    'reading-corrected',
    'reading-withdrawn',
    /** A refusal was voided or corrected, and enough are left. */
    'dose-withdrawn',
    'closed',
    'reopened',
  ]),
  by: z.nullable(By),
  /** The other person of a hand-over or a take-over. */
  to: z.optional(By),
  at: Instant,
  /** The reading it refers to, as displayed. */
  kind: z.nullable(AlertKind),
  value: z.nullable(z.string()),
  /** Why that reading no longer counts. */
  because: z.nullable(z.string()),
});

/** A severe reading as an alert lists it. */
const AlertReading = z.object({
  kind: AlertKind,
  /** As displayed: "86", "88/54". */
  value: z.string(),
  /** Word and side of its band. */
  word: z.string(),
  side: z.enum(['low', 'normal', 'high']),
  /** The resident's own limits that were applied; null: the default bands. */
  limits: z.nullable(OwnLimits),
});
export type AlertReading = z.infer<typeof AlertReading>;

/** The severe readings of a record, in the order of Form 01. */
export const AlertReadings = z.array(AlertReading);

export const AlertCause = z.enum(['readings', 'refusals', 'missed-dose', 'outside-rules']);
export type AlertCause = z.infer<typeof AlertCause>;

/**
 * The doses of a prescription that an alert is about: a missed dose, a dose given outside the rules, or the doses refused in
 * a row. Oldest first.
 */
const AlertDoses = z.object({
  prescriptionId: Id,
  medication: MedicationProduct,
  /** Amount of the dose; absent in alerts older than it. */
  dose: z.optional(RecordedAmount),
  doses: z.array(
    z.object({
      /** Due time; for a dose outside the rules, the time when it was given. */
      at: Instant,
      day: Day,
      /** Null for an as-needed dose. */
      time: z.nullable(TimeOfDay),
      status: z.enum(['refused', 'missed', 'given']),
      reason: z.nullable(z.string()),
      /** The broken rules of a dose given outside the rules. */
      rules: z.optional(z.array(DoseRule)),
      /** Who recorded it, and when; null for a missed dose. */
      by: z.nullable(By),
      recordedAt: z.nullable(Instant),
    }),
  ),
});

/**
 * A task, open until it is closed. Raised by severe readings, by refusals of one medication in a row, by a missed
 * time-critical dose, or by a dose outside the rules. `version` increases with every change.
 */
export const Alert = z.object({
  id: Id,
  version: z.int(),
  cause: AlertCause,
  /** The record with the readings, or the correction that replaced it; null for an alert of doses. */
  vitalsId: z.nullable(Id),
  residentId: Id,
  resident: z.object({ name: z.string(), lastName: z.string(), roomNumber: z.nullable(z.string()) }),
  /** The severe readings; empty for an alert of doses. */
  readings: z.array(
    z.extend(AlertReading, {
      /** The later reading since which this kind has been in the normal band without a break. */
      normalSince: z.nullable(z.object({ vitalsId: Id, value: z.string(), at: Instant })),
    }),
  ),
  /** Null for an alert of readings. */
  dose: z.nullable(AlertDoses),
  /** When the readings were measured, the last refusal was recorded, the missed dose was due, or the dose was given. */
  measuredAt: Instant,
  /** Who measured, gave the dose, or recorded the last refusal; null for a missed dose. */
  measuredByName: z.nullable(z.string()),
  raisedAt: Instant,
  state: z.enum(['open', 'taken', 'recheck-due', 'closed', 'withdrawn']),
  takenBy: z.nullable(By),
  takenAt: z.nullable(Instant),
  /** The latest note. */
  done: z.nullable(z.string()),
  /** All notes, oldest first. */
  notes: z.array(Note),
  /** History, oldest first. */
  steps: z.array(Step),
  /**
   * When the recheck is due; null for an alert of doses. Later readings of all its kinds count as the recheck and restart the
   * time. Withdrawing one of these readings restores the time. Nothing else moves it.
   */
  recheckAt: z.nullable(Instant),
  /** The person who closed the alert, or whose change withdrew it; null for an automatic step. */
  closedBy: z.nullable(By),
  closedAt: z.nullable(Instant),
  /** Why it was withdrawn: e.g. record voided or corrected, missed dose recorded, prescription stopped, or resident inactive. */
  withdrawnBecause: z.nullable(z.string()),
});
export type Alert = z.infer<typeof Alert>;

const AlertReply = z.object({ alert: Alert });

/**
 * Each change stores its step once for an Idempotency-Key: repeated by the same user, it answers the alert as it is, and adds no
 * note. With another text it is 409 `key-reused` with `current`.
 */
export const alerts = {
  /**
   * Unclosed alerts of the last 7 days, newest first, at most 500. With a resident: all unclosed alerts and every alert of
   * the last 30 days. `more` is the number of older alerts left out.
   */
  list: {
    method: 'GET',
    path: '/api/care-alerts',
    access: 'canViewRecords',
    query: z.object({ residentId: z.optional(Id) }),
    reply: z.object({ alerts: z.array(Alert), more: z.int() }),
  },
  /** Alerts unclosed for more than 7 days, newest first, in pages of 100 by default; `count` is of all pages. */
  unclosed: {
    method: 'GET',
    path: '/api/care-alerts/unclosed',
    access: 'canRecordVitals',
    query: z.object({ limit: z.optional(Limit), cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({
      alerts: z.array(Alert),
      count: z.int(),
      nextCursor: z.optional(z.string()),
    }),
  },
  /** One alert, in any state. */
  get: {
    method: 'GET',
    path: '/api/care-alerts/:id',
    access: 'canViewRecords',
    reply: AlertReply,
  },
  /**
   * Takes responsibility. If the recheck is due, its time stays. The second of two concurrent calls gets 409 `stale` with
   * `current`.
   */
  take: {
    method: 'POST',
    path: '/api/care-alerts/:id/take',
    access: 'canRecordVitals',
    body: z.object({ version: SeenVersion }),
    reply: AlertReply,
  },
  /** Undoes `take`: the alert is as it was before. 409 `stale` for others, and after 40 s. */
  release: {
    method: 'POST',
    path: '/api/care-alerts/:id/release',
    access: 'canRecordVitals',
    body: z.object({ version: SeenVersion }),
    reply: AlertReply,
  },
  /** Hands an alert to a colleague who is signed in; otherwise 422 at `to`. 409 `stale` if the caller is not its owner. */
  handOver: {
    method: 'POST',
    path: '/api/care-alerts/:id/hand-over',
    access: 'canRecordVitals',
    body: z.object({ to: Id, version: SeenVersion }),
    reply: AlertReply,
  },
  /** Takes an alert from its owner, with a note of the reason. 409 `stale` if `from` is not the owner any more. */
  takeOver: {
    method: 'POST',
    path: '/api/care-alerts/:id/take-over',
    access: 'canRecordVitals',
    body: z.object({
      from: Id,
      done: text(1000, 'Why you take it over').check(z.minLength(1, takeOverReasonText)),
      version: SeenVersion,
    }),
    reply: AlertReply,
  },
  /**
   * Adds a note, and takes an untaken alert. 409 `stale` when closed or withdrawn;
   * 422 at `done` beyond the maximum.
   */
  note: {
    method: 'POST',
    path: '/api/care-alerts/:id/note',
    access: 'canRecordVitals',
    body: z.object({
      done: text(1000, 'Action taken').check(z.minLength(1, noteRequiredText)),
      version: SeenVersion,
    }),
    reply: AlertReply,
  },
  /**
   * Closes the alert. Needs a later normal reading of each of its kinds, or `done`; otherwise 422 at `done`. An alert of
   * doses always needs `done`. 403 if the role may not close it, see mayCloseAlert().
   */
  close: {
    method: 'POST',
    path: '/api/care-alerts/:id/close',
    access: 'canRecordVitals',
    body: z.object({ done: z.optional(text(1000, 'Action taken')), version: SeenVersion }),
    reply: AlertReply,
  },
} as const satisfies Resource;
