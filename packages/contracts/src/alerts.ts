import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Id, Instant, Limit, SeenVersion, text } from './primitives.ts';
import { OwnLimits } from './vital-bands.ts';

export const alertRules = {
  /** Minutes after which a taken alert asks for a recheck, unless root set another. */
  recheckMinutes: 30,
  /** One alert is one document: what is written on it has an end. */
  notes: 100,
  /** Milliseconds after which an alert that nobody closed leaves bar and boards for the list of unclosed ones: 7 days. */
  unclosedMs: 7 * 24 * 60 * 60_000,
} as const;

const By = z.object({ id: Id, name: z.string() });

/** What someone wrote that they did. */
const Note = z.object({ text: z.string(), by: By, at: Instant });

/**
 * Somebody took it, or nobody rechecked in time; somebody measured again, or that reading was voided or corrected; somebody
 * closed it on such a reading, and so it was opened again. `by` is null where no person did it.
 */
const Step = z.object({
  what: z.enum(['taken', 'recheck-due', 'rechecked', 'recheck-withdrawn', 'closed', 'reopened']),
  by: z.nullable(By),
  at: Instant,
  /** The later reading that it speaks of, as it is shown. */
  value: z.nullable(z.string()),
  /** Why that reading does not count any more. */
  because: z.nullable(z.string()),
});

/** What is asked of people by one severe reading, from its raising to its closing. `version` rises with every change. */
export const Alert = z.object({
  id: Id,
  version: z.int(),
  vitalsId: Id,
  residentId: Id,
  resident: z.object({ name: z.string(), lastName: z.string(), roomNumber: z.nullable(z.string()) }),
  kind: z.enum(['bloodPressure', 'pulse', 'spo2', 'temperature', 'sugar']),
  /** The reading as it is shown: "86", "88/54". */
  value: z.string(),
  /** The band's word and side when it was raised. */
  word: z.string(),
  side: z.enum(['low', 'normal', 'high']),
  /** The resident's own limits of this kind that the reading was judged by; null: the default bands. */
  limits: z.nullable(OwnLimits),
  measuredAt: Instant,
  measuredByName: z.string(),
  raisedAt: Instant,
  state: z.enum(['open', 'taken', 'recheck-due', 'closed', 'withdrawn']),
  takenBy: z.nullable(By),
  takenAt: z.nullable(Instant),
  /** What was done, as it was written last. */
  done: z.nullable(z.string()),
  /** All that was written, oldest first. */
  notes: z.array(Note),
  /** What became of it, step by step, oldest first. */
  steps: z.array(Step),
  /** A later reading of its kind is the recheck: the time begins anew with it, and goes back where the reading is withdrawn. */
  recheckAt: z.nullable(Instant),
  /** Since which later reading this kind has been in the normal band without a break: it offers to close it. */
  normalSince: z.nullable(z.object({ vitalsId: Id, value: z.string(), at: Instant })),
  /** Who closed it, or voided or corrected its reading; null too where no person did. */
  closedBy: z.nullable(By),
  closedAt: z.nullable(Instant),
  /** Why it was withdrawn: the reading was voided or corrected, or the resident is not here any more. */
  withdrawnBecause: z.nullable(z.string()),
});
export type Alert = z.infer<typeof Alert>;

/** Since when it asks for somebody: since it was raised, or opened again. */
export function openSince({ raisedAt, steps }: Pick<Alert, 'raisedAt' | 'steps'>): string {
  return steps.findLast(({ what }) => what === 'reopened')?.at ?? raisedAt;
}

/** Whether it was raised more than 7 days ago: where nobody closed it, it stands in the list of unclosed alerts alone. */
export function isUnclosedTooLong({ raisedAt }: Pick<Alert, 'raisedAt'>, now: Date): boolean {
  return Date.parse(raisedAt) < now.getTime() - alertRules.unclosedMs;
}

const AlertReply = z.object({ alert: Alert });

/** The refusal of a note, or of a closing without a normal reading, that does not say what was done. */
export const noteRequiredText = 'Please write what was done.';

/** The refusal of one note more than an alert takes; closing it with a word is always taken. */
export const tooManyNotesText = `At most ${String(alertRules.notes)} notes on one alert.`;

export const alerts = {
  /**
   * What is not closed of the last 7 days; with a resident, what is not closed of theirs and all of the last 30 days. Newest
   * first, at most 500.
   */
  list: {
    method: 'GET',
    path: '/api/care-alerts',
    access: 'canViewRecords',
    query: z.object({ residentId: z.optional(Id) }),
    reply: z.object({ alerts: z.array(Alert) }),
  },
  /** What nobody closed for 7 days, newest first, in pages of 100 unless told; `count` is of all pages. */
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
  /** One alert, in whatever state. */
  get: {
    method: 'GET',
    path: '/api/care-alerts/:id',
    access: 'canViewRecords',
    reply: AlertReply,
  },
  /** "I am on it": the first of two wins; the other is answered 409 `stale` with `current`. */
  take: {
    method: 'POST',
    path: '/api/care-alerts/:id/take',
    access: 'canRecordVitals',
    body: z.object({ version: SeenVersion }),
    reply: AlertReply,
  },
  /** What was done; starts the time to the recheck anew, and takes what nobody is on. 409 `stale` for one that is over; 422 naming `done` past the bound. */
  note: {
    method: 'POST',
    path: '/api/care-alerts/:id/note',
    access: 'canRecordVitals',
    body: z.object({
      done: text(1000, 'What was done').check(z.minLength(1, noteRequiredText)),
      version: SeenVersion,
    }),
    reply: AlertReply,
  },
  /** Needs a normal reading since, or `done`: 422 naming `done` without either. */
  close: {
    method: 'POST',
    path: '/api/care-alerts/:id/close',
    access: 'canRecordVitals',
    body: z.object({ done: z.optional(text(1000, 'What was done')), version: SeenVersion }),
    reply: AlertReply,
  },
} as const satisfies Resource;
