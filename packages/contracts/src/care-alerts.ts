import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Id, Instant, SeenVersion, text } from './primitives.ts';

export const careAlertLimits = {
  /** Minutes after which a taken alert asks for a recheck, unless root set another. */
  recheckMinutes: 30,
} as const;

const By = z.object({ id: Id, name: z.string() });

/** What is asked of people by one severe reading, from its raising to its closing. `version` rises with every change. */
export const CareAlert = z.object({
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
  measuredAt: Instant,
  measuredByName: z.string(),
  raisedAt: Instant,
  state: z.enum(['open', 'taken', 'recheck-due', 'closed', 'withdrawn']),
  takenBy: z.nullable(By),
  takenAt: z.nullable(Instant),
  /** What was done, as its taker wrote it. */
  done: z.nullable(z.string()),
  recheckAt: z.nullable(Instant),
  /** A later reading of the same kind in the normal band, which offers to close it. */
  normalSince: z.nullable(z.object({ vitalsId: Id, value: z.string(), at: Instant })),
  closedBy: z.nullable(By),
  closedAt: z.nullable(Instant),
  /** Why it was withdrawn: the reading was voided or corrected. */
  withdrawnBecause: z.nullable(z.string()),
});
export type CareAlert = z.infer<typeof CareAlert>;

const AlertReply = z.object({ alert: CareAlert });

export const careAlerts = {
  /** What is not closed; with a resident, all of theirs of the last 30 days too, newest first. */
  list: {
    method: 'GET',
    path: '/api/care-alerts',
    access: 'canViewRecords',
    query: z.object({ residentId: z.optional(Id) }),
    reply: z.object({ alerts: z.array(CareAlert) }),
  },
  /** "I am on it": the first of two wins; the other is answered 409 `stale` with `current`. */
  take: {
    method: 'POST',
    path: '/api/care-alerts/:id/take',
    access: 'canRecordVitals',
    body: z.object({ version: SeenVersion }),
    reply: AlertReply,
  },
  /** What was done; starts the time to the recheck anew. */
  note: {
    method: 'POST',
    path: '/api/care-alerts/:id/note',
    access: 'canRecordVitals',
    body: z.object({ done: text(1000, 'What was done'), version: SeenVersion }),
    reply: AlertReply,
  },
  close: {
    method: 'POST',
    path: '/api/care-alerts/:id/close',
    access: 'canRecordVitals',
    body: z.object({ done: z.optional(text(1000, 'What was done')), version: SeenVersion }),
    reply: AlertReply,
  },
} as const satisfies Resource;
